// A card that follows the finger. Let go well above where it lay, it is played; a tap stays a tap.

const STARTS = 8 // pixels before a touch is a drag
const FAR = 56 // pixels upwards that play it

export interface Drag {
  isOn: boolean
  onplay: () => void
}

export function drag(node: HTMLElement, given: Drag): { update(given: Drag): void; destroy(): void } {
  let options = given
  let from: { x: number; y: number; pointer: number } | null = null
  let isDragging = false

  function down(event: PointerEvent): void {
    if (options.isOn && event.button === 0) from = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.pointer) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!isDragging && Math.hypot(x, y) < STARTS) return
    if (!isDragging) {
      isDragging = true
      node.setPointerCapture(event.pointerId)
    }
    node.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 12))}deg)`
    node.style.zIndex = '6'
  }

  function up(event: PointerEvent): void {
    const far = from && isDragging && event.type === 'pointerup' && event.clientY - from.y < -FAR
    if (isDragging) addEventListener('click', swallow, { capture: true, once: true })
    if (isDragging) setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    from = null
    isDragging = false
    node.style.transform = node.style.zIndex = ''
    if (far) options.onplay()
  }

  /** The click that ends a drag is none. */
  function swallow(event: MouseEvent): void {
    event.stopPropagation()
    event.preventDefault()
  }

  node.style.touchAction = 'pan-x'
  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', up)
  return {
    update: (next) => (options = next),
    destroy() {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', up)
    },
  }
}
