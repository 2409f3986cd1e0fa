const isCalm = matchMedia('(prefers-reduced-motion: reduce)')

/** For each kind of row: where its buttons go, and their labels. */
const kinds = [
  { rows: '.gallery-track', place: '.gallery', names: ['Foto anterior', 'Próxima foto'] },
  { rows: '.thumbs', place: 'section', names: ['Miniaturas anteriores', 'Mais miniaturas'] },
  { rows: '.banners', place: 'aside', names: ['Parceiros anteriores', 'Mais parceiros'] },
] as const

export function makeCarousels() {
  for (const { rows, ...kind } of kinds) {
    for (const row of document.querySelectorAll<HTMLElement>(rows)) makeCarousel(row, kind)
  }
}

type Kind = Omit<(typeof kinds)[number], 'rows'>

/** Lets people move along a row with the arrow keys, Home and End, and adds two buttons if the row scrolls sideways. */
function makeCarousel(row: HTMLElement, kind: Kind) {
  const around = row.closest(kind.place)
  const place = around?.querySelector('.section-head') ?? around
  if (!place || row.children.length < 2) return
  const things = [...row.children] as HTMLElement[]
  const pass = () => Math.max(1, Math.floor(row.clientWidth / (things[0]?.offsetWidth || 1)))
  const here = () => nearest(row, things)
  const show = (next: number) => {
    const left = (things[limit(next, things.length)]?.offsetLeft ?? 0) - (things[0]?.offsetLeft ?? 0)
    row.scrollTo({ left, behavior: isCalm.matches ? 'instant' : 'smooth' })
  }
  const [before, after] = kind.names.map((label, at) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', ariaLabel: label })
    button.onclick = () => show(here() + (at ? pass() : -pass()))
    return button
  }) as [HTMLButtonElement, HTMLButtonElement]
  // Only the style sheet for wide windows shows the arrows, because a tablet in portrait mode uses the phone layout.
  const arrows = Object.assign(document.createElement('div'), { className: 'arrows', hidden: true })
  arrows.append(before, after)
  if (row.scrollWidth > row.clientWidth) place.append(arrows)
  const update = () => {
    before.ariaDisabled = String(row.scrollLeft < 2)
    after.ariaDisabled = String(row.scrollLeft > row.scrollWidth - row.clientWidth - 2)
  }
  row.addEventListener('scroll', update)
  row.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const focused = things.findIndex(thing => thing.contains(document.activeElement))
    const next = keys[event.key]?.(focused < 0 ? here() : focused, things.length)
    if (next === undefined) return
    event.preventDefault()
    if (focused >= 0) things[limit(next, things.length)]?.querySelector('a')?.focus({ preventScroll: true })
    show(next)
  })
  update()
}

const keys: Record<string, (place: number, count: number) => number> = {
  ArrowRight: place => place + 1,
  ArrowLeft: place => place - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const limit = (place: number, count: number) => Math.min(Math.max(place, 0), count - 1)

function nearest(row: HTMLElement, things: HTMLElement[]) {
  const start = things[0]?.offsetLeft ?? 0
  const distances = things.map(thing => Math.abs(thing.offsetLeft - start - row.scrollLeft))
  return distances.indexOf(Math.min(...distances))
}
