// Shapes cut with scissors: never quite even, and always the same.

/** Between -1 and 1, by number. */
const uneven = (number: number): number => Math.sin(number * 12.9898 + 4.1) % 1

const at = (angle: number, radius: number): string => `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`

/** A star round the middle. */
export function star(points: number, outer: number, inner: number, rough = 0.16): string {
  const corners = Array.from({ length: 2 * points }, (_, corner) => {
    const radius = (corner % 2 ? inner : outer) * (1 + rough * uneven(corner + points))
    return at((Math.PI * corner) / points - Math.PI / 2, radius)
  })
  return `M${corners.join('L')}z`
}

/** Rays from the middle to far outside, with gaps as wide as they are. */
export function rays(count: number, from = 0, to = 520): string {
  const wide = Math.PI / count
  return Array.from({ length: count }, (_, ray) => {
    const angle = 2 * wide * ray + 0.12 * uneven(ray)
    const half = (wide / 2) * (1 + 0.35 * uneven(ray + 31))
    return `M${at(angle - half, from)}L${at(angle - half, to)}L${at(angle + half, to)}L${at(angle + half, from)}z`
  }).join('')
}

/** Scraps that fly from the middle: where they end, how they are turned, how large they are. */
export function scraps(count: number, near: number, far: number): { x: number; y: number; turn: number; size: number; key: number }[] {
  return Array.from({ length: count }, (_, key) => {
    const angle = (2 * Math.PI * key) / count + 0.4 * uneven(key)
    const radius = near + (far - near) * Math.abs(uneven(key + 7))
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius * 0.8, turn: 180 * uneven(key + 3), size: 1 + 0.5 * uneven(key + 11), key }
  })
}
