type Tab = { tab: HTMLAnchorElement; panel: HTMLElement }

/**
 * Turns links to sections into tabs, with arrow keys and swipes. Keeps the choice in the URL, unless the tabs belong to
 * only part of the page.
 */
export function makeTabs(within: ParentNode = document) {
  const list = within.querySelector<HTMLElement>('.tabs')
  if (!list) return
  const tabs = Array.from(list.querySelectorAll('a'), tab => ({ tab, panel: panelOf(within, tab) }))
  const aimed = () => tabs.findIndex(({ tab }) => tab.hash === location.hash)
  const current = () => tabs.findIndex(({ panel }) => !panel.hidden)
  list.role = 'tablist'
  for (const { tab, panel } of tabs) {
    tab.role = 'tab'
    tab.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
  }
  select(tabs, Math.max(aimed(), 0))
  if (within === document) addEventListener('hashchange', () => aimed() >= 0 && select(tabs, aimed()))
  const choose = (place: number) => {
    if (!tabs[place]) return
    select(tabs, place)
    if (within === document) keepInAddress(tabs[place])
  }
  list.onclick = event => {
    const pressed = tabs.findIndex(({ tab }) => tab.contains(event.target as Node))
    if (pressed < 0) return
    event.preventDefault()
    choose(pressed)
  }
  list.onkeydown = event => {
    const place = keyPlaces[event.key]?.(current(), tabs.length)
    if (place === undefined) return
    event.preventDefault()
    choose(place)
    tabs[place]?.tab.focus()
  }
  onSwipe(list.nextElementSibling as HTMLElement, step => choose(current() + step))
}

const panelOf = (within: ParentNode, tab: HTMLAnchorElement) => within.querySelector(tab.hash) as HTMLElement

const keyPlaces: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  ' ': place => place,
}

const keepInAddress = ({ tab }: Tab) => history.replaceState(history.state, '', tab.hash)

function select(tabs: Tab[], place: number) {
  for (const [other, { tab, panel }] of tabs.entries()) {
    tab.ariaSelected = String(other === place)
    tab.tabIndex = other === place ? 0 : -1
    panel.hidden = other !== place
  }
}

/** Reports a swipe to the left as 1, to the right as -1. Ignores swipes over a video, which has its own gestures. */
function onSwipe(area: HTMLElement, swiped: (step: number) => void) {
  let from: Touch | undefined
  const start = ({ touches, target }: TouchEvent) => {
    from = touches.length > 1 || (target as Element).closest('video') ? undefined : touches[0]
  }
  const end = ({ changedTouches: [to] }: TouchEvent) => {
    if (!from || !to) return
    const across = from.clientX - to.clientX
    const down = from.clientY - to.clientY
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) swiped(Math.sign(across))
  }
  area.addEventListener('touchstart', start, { passive: true })
  area.addEventListener('touchend', end, { passive: true })
}
