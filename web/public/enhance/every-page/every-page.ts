import { stored } from './stored.ts'

export function enhanceEveryPage() {
  offerQuickExit()
  offerDiscreetMode()
  showAccountLink()
  followStateChoice()
  offerThemes()
  countAudience()
}

/** Cached pages are the same for everyone; the boot script has set `data-member`. */
function showAccountLink() {
  if (!document.documentElement.hasAttribute('data-member')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
    link.href = '/perfil'
    link.ariaLabel = 'Minha conta'
    link.querySelector('span')?.replaceChildren('Minha conta')
  }
}

const root = document.documentElement

/** Counts views only where there are any and nobody is logged in: advertisers' own visits do not count. */
function countAudience() {
  const { audience, member } = root.dataset
  if (audience && member === undefined && document.querySelector('[data-seen]')) import(audience)
}

/** Stores the state as section 3 says (`estado`, `estadoName`). */
function followStateChoice() {
  const select = document.querySelector<HTMLSelectElement>('[data-state-form] select')
  if (!select) return
  select.onchange = () => {
    stored.write('estado', select.selectedOptions[0]?.dataset.id ?? '')
    stored.write('estadoName', select.value)
    select.form?.requestSubmit()
  }
  // A page restored from the back/forward cache shows its own filters.
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

/** Blanks the page at once; *back* does not return to it (design guide, section 11). */
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

const documentRoot = document.documentElement
/** The files that name the site, besides the title. */
const named = [
  ['icon', 'icon', 'svg'],
  ['manifest', 'manifest', 'webmanifest'],
]

/** Covers photos and disguises the tab; a tap shows one photo. */
function offerDiscreetMode() {
  for (const toggle of toggles()) {
    toggle.onclick = () => {
      stored.write('discreet', isOn() ? '' : '1')
      apply()
    }
  }
  document.addEventListener('click', showOne, true)
  document.addEventListener('visibilitychange', coverAgain)
  addEventListener('pageshow', apply)
  apply()
}

const isOn = () => Boolean(stored.read('discreet'))
const toggles = () => document.querySelectorAll<HTMLElement>('[data-discreet-toggle]')

function apply() {
  const on = isOn()
  const was = documentRoot.toggleAttribute('data-discreet', on) || document.title === 'Agenda'
  if (was) document.title = on ? 'Agenda' : 'Véspera'
  const disguise = on ? '-discreet' : ''
  for (const [rel, name, ending] of named) {
    document.querySelector(`[rel=${rel}]`)?.setAttribute('href', `/${name}${disguise}.${ending}`)
  }
  for (const toggle of toggles()) toggle.ariaPressed = String(on)
}

function showOne(event: Event) {
  const photo = (event.target as Element).closest?.('.photo:not(.seen)')
  if (!photo || !isOn()) return
  event.preventDefault()
  event.stopPropagation()
  photo.classList.add('seen')
}

function coverAgain() {
  for (const photo of document.querySelectorAll('.seen')) photo.classList.remove('seen')
}
