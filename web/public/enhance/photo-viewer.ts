openPhotosHere()

/** Opens photos in a dialog with a history entry, so that *back* closes the dialog and the URL names the photo. */
function openPhotosHere() {
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
    const place = photoAt(event.target as Element, links)
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

function photoAt(target: Element, links: HTMLAnchorElement[]) {
  const slide = target.closest?.<HTMLElement>('[data-slide]')
  return slide ? Number(slide.dataset.slide) : links.indexOf(target.closest?.('[data-photo]') as HTMLAnchorElement)
}

function slidesIn(dialog: HTMLDialogElement, links: HTMLAnchorElement[]) {
  const track = dialog.querySelector('[data-track]') as HTMLElement
  const place = () => Math.round(track.scrollLeft / (track.clientWidth || 1))
  const go = (next: number) => track.scrollTo({ left: next * track.clientWidth, behavior: 'instant' })
  const update = () => showCount(dialog, place(), links.length)
  track.onscroll = update
  dialog.onclick = ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>('button')
    if (pressed?.dataset.step) go(place() + Number(pressed.dataset.step))
    else if (pressed) dialog.close()
  }
  addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || !dialog.open) return
    event.preventDefault()
    go(place() + step)
  })
  const show = (next: number) => {
    track.replaceChildren(...links.map(slide))
    go(next)
    update()
  }
  return { show }
}

function showCount(dialog: HTMLDialogElement, place: number, length: number) {
  const count = dialog.querySelector('[data-count]') as HTMLElement
  const text = `${place + 1} / ${length}`
  if (count.textContent === text) return
  count.textContent = text
  for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    const next = place + Number(button.dataset.step)
    button.disabled = next < 0 || next >= length
  }
}

/** Keeps the link's class, because discreet mode uses it to find the photos to cover. */
function slide(link: HTMLAnchorElement, place: number, { length }: HTMLAnchorElement[]) {
  const photo = Object.assign(new Image(), { loading: 'lazy', src: link.href, alt: `Foto ${place + 1} de ${length}` })
  const item = document.createElement('li')
  item.className = link.className
  item.append(photo)
  return item
}
