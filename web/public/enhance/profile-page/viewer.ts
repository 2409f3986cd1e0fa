import { slidesIn } from './slides.ts'

/**
 * Photos open in a viewer of this page instead of a page of their own. It is an entry of the history, so that *back*
 * closes it, and its address names the photo.
 */
export function openPhotosHere() {
  const dialog = document.querySelector<HTMLDialogElement>('[data-viewer]')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-photo]')]
  if (!dialog || links.length === 0) return
  const slides = slidesIn(dialog, links)
  const followHistory = () => {
    const place = Number(/^#foto-(\d+)$/.exec(location.hash)?.[1]) - 1
    if (!links[place]) return dialog.close()
    if (!dialog.open) dialog.showModal()
    slides.show(place)
  }
  addEventListener('click', event => {
    const place = placeOf(event.target as Element, links)
    if (place < 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.pushState({ viewer: true }, '', `#foto-${place + 1}`)
    followHistory()
  })
  addEventListener('popstate', followHistory)
  dialog.onclose = () => {
    if (history.state?.viewer) history.back()
    else if (location.hash.startsWith('#foto-')) history.replaceState(null, '', location.pathname + location.search)
  }
  followHistory()
}

function placeOf(target: Element, links: HTMLAnchorElement[]) {
  const slide = target.closest?.<HTMLElement>('[data-slide]')
  return slide ? Number(slide.dataset.slide) : links.indexOf(target.closest?.('[data-photo]') as HTMLAnchorElement)
}
