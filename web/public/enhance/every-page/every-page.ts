import { offerDiscreetMode } from './discreet-mode.ts'
import { stored } from './stored.ts'

/** What the small script adds to the header and footer, and so to every public page. */
export function enhanceEveryPage() {
  offerQuickExit()
  offerDiscreetMode()
  showAccountLink()
  followStateChoice()
  offerThemes()
  countAudience()
}

/** Pages are the same for everybody, so who is logged in shows only here; the script in the head found it out. */
function showAccountLink() {
  if (!document.documentElement.hasAttribute('data-member')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
    link.href = '/perfil'
    link.ariaLabel = 'Minha conta'
    link.querySelector('span')?.replaceChildren('Minha conta')
  }
}

const root = document.documentElement

/**
 * Banners and profiles are counted by a script of their own, whose address the page says. It comes last, where there
 * is something to count and nobody is logged in: an advertiser's own visits count for nothing.
 */
function countAudience() {
  const { audience, member } = root.dataset
  if (audience && member === undefined && document.querySelector('[data-seen]')) import(audience)
}

/** Choosing a state looks there at once, and the choice is kept as section 3 says (`estado`, `estadoName`). */
function followStateChoice() {
  const select = document.querySelector<HTMLSelectElement>('[data-state-form] select')
  if (!select) return
  select.onchange = () => {
    stored.write('estado', select.selectedOptions[0]?.dataset.id ?? '')
    stored.write('estadoName', select.value)
    select.form?.requestSubmit()
  }
  // A page that comes back from the browser's memory shows its own filters, not those it was left with.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const form of document.forms) form.reset()
  })
}

function offerThemes() {
  const select = document.querySelector<HTMLSelectElement>('[data-theme-choice]')
  if (!select) return
  const root = document.documentElement
  select.value = root.dataset.theme ?? 'dark'
  const colorBrowser = () =>
    document
      .querySelector('[name=theme-color]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg'))
  select.onchange = () => {
    root.dataset.theme = select.value
    stored.write('theme', select.value)
    colorBrowser()
  }
  colorBrowser()
}

/** Section 11 of the design guide: the page goes blank at once, and *back* does not return to it. */
function offerQuickExit() {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-exit]')
  const [first] = links
  if (!first) return
  const leave = () => {
    document.body.replaceChildren()
    location.replace(first.href)
  }
  for (const link of links) {
    link.onclick = event => {
      event.preventDefault()
      leave()
    }
  }
  let pressed = Number.NEGATIVE_INFINITY
  addEventListener('keydown', ({ key, repeat, timeStamp }) => {
    if (key !== 'Escape' || repeat) return
    if (timeStamp - pressed < 500) leave()
    pressed = timeStamp
  })
}
