// The game's poster as an image that can be drawn on a canvas.

import { mount, unmount } from 'svelte'
import { loadPoster } from '../shell/game'
import { there } from '../shell/there'

const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'fill-opacity']

/** The poster as it is drawn on the home page; null where there is none. */
export async function posterOf(game: string): Promise<HTMLImageElement | null> {
  const Poster = await loadPoster(game)
  if (!Poster) return null
  const easel = document.createElement('div')
  easel.className = 'sr'
  easel.ariaHidden = 'true'
  document.body.append(easel)
  const mounted = mount(Poster, { target: easel })
  try {
    const svg = easel.querySelector('svg')
    return svg && (await imageOf(svg))
  } finally {
    await unmount(mounted)
    easel.remove()
  }
}

/** A drawing whose colours stand in it, and no longer in the style of the page. */
function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = document.importNode(svg, true)
  const drawn = svg.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((part, at) => {
    const style = getComputedStyle(there(drawn[at]))
    for (const name of STYLES) part.setAttribute(name, style.getPropertyValue(name))
    part.removeAttribute('class')
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', '1600')
  copy.setAttribute('height', '1200')
  const image = new Image()
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  })
}
