import { onSwipe } from './swipe.ts'

type Tab = { tab: HTMLAnchorElement; panel: HTMLElement }

/** Turns the links to a page's parts into tabs: one part at a time, arrow keys, a swipe on touch. */
export function makeTabs() {
  const list = document.querySelector<HTMLElement>('.tabs')
  if (!list) return
  const tabs = Array.from(list.querySelectorAll('a'), tab => ({ tab, panel: panelOf(tab) }))
  const aimed = () => tabs.findIndex(({ tab }) => tab.hash === location.hash)
  const current = () => tabs.findIndex(({ panel }) => !panel.hidden)
  list.role = 'tablist'
  for (const { tab, panel } of tabs) {
    tab.role = 'tab'
    tab.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
  }
  select(tabs, Math.max(aimed(), 0))
  addEventListener('hashchange', () => aimed() >= 0 && select(tabs, aimed()))
  list.onclick = event => {
    const pressed = tabs.findIndex(({ tab }) => tab.contains(event.target as Node))
    if (pressed < 0) return
    event.preventDefault()
    choose(tabs, pressed)
  }
  list.onkeydown = event => {
    const place = keyPlaces[event.key]?.(current(), tabs.length)
    if (place === undefined) return
    event.preventDefault()
    choose(tabs, place)
    tabs[place]?.tab.focus()
  }
  onSwipe(list.nextElementSibling as HTMLElement, step => choose(tabs, current() + step))
}

const panelOf = (tab: HTMLAnchorElement) => document.querySelector(tab.hash) as HTMLElement

const keyPlaces: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  ' ': place => place,
}

/** Selects, and keeps in the address what was selected, so that a reload shows it again. */
function choose(tabs: Tab[], place: number) {
  const chosen = tabs[place]
  if (!chosen) return
  select(tabs, place)
  history.replaceState(history.state, '', chosen.tab.hash)
}

function select(tabs: Tab[], place: number) {
  for (const [other, { tab, panel }] of tabs.entries()) {
    tab.ariaSelected = String(other === place)
    tab.tabIndex = other === place ? 0 : -1
    panel.hidden = other !== place
  }
}
