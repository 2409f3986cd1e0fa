import { offerQuickExit } from '#web/kit/quick-exit.ts'
import { stored } from './stored.ts'

const root = document.documentElement

export function enhanceEveryPage() {
  if (document.querySelector('[data-exit]')) offerQuickExit()
  offerDiscreetMode()
  showAccountLink()
  followStateChoice()
  offerThemes()
  countViews()
}

/** Cached pages are the same for everyone, so this changes the link if the boot script has set `data-member`. */
function showAccountLink() {
  if (!root.hasAttribute('data-member')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
    link.href = link.dataset.account as string
    link.ariaLabel = 'Minha conta'
    link.querySelector('span')?.replaceChildren('Minha conta')
  }
}

/** Counts only visitors who are logged out, so that advertisers' own visits do not count. */
function countViews() {
  const { audience, member } = root.dataset
  if (audience && member === undefined && document.querySelector('[data-seen]')) import(audience)
}

function followStateChoice() {
  const select = document.querySelector<HTMLSelectElement>('[data-state-form] select')
  if (!select) return
  select.onchange = () => {
    stored.write('estado', select.selectedOptions[0]?.dataset.id ?? '')
    stored.write('estadoName', select.value)
    select.form?.requestSubmit()
  }
  // Resets the forms: a page restored from the back/forward cache must show its own filters.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const form of document.forms) form.reset()
  })
}

function offerThemes() {
  const select = document.querySelector<HTMLSelectElement>('[data-theme-choice]')
  if (!select) return
  select.value = root.dataset.theme as string
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

function offerDiscreetMode() {
  for (const toggle of toggles()) {
    toggle.onclick = () => {
      stored.write('discreet', isDiscreet() ? '' : '1')
      applyDiscreetMode()
    }
  }
  document.addEventListener('click', uncoverPhoto, true)
  document.addEventListener('visibilitychange', coverPhotos)
  addEventListener('pageshow', applyDiscreetMode)
  applyDiscreetMode()
}

const isDiscreet = () => Boolean(stored.read('discreet'))
const toggles = () => document.querySelectorAll<HTMLElement>('[data-discreet-toggle]')

const siteFiles = [
  ['icon', 'svg'],
  ['manifest', 'webmanifest'],
]

function applyDiscreetMode() {
  const on = isDiscreet()
  const isChange = root.toggleAttribute('data-discreet', on) || document.title === 'Agenda'
  if (isChange) document.title = on ? 'Agenda' : 'Véspera'
  const disguise = on ? '-discreet' : ''
  for (const [rel, extension] of siteFiles) {
    document.querySelector(`[rel=${rel}]`)?.setAttribute('href', `/${rel}${disguise}.${extension}`)
  }
  for (const toggle of toggles()) toggle.ariaPressed = String(on)
}

function uncoverPhoto(event: Event) {
  const photo = (event.target as Element).closest?.('.photo:not(.seen)')
  if (!photo || !isDiscreet()) return
  event.preventDefault()
  event.stopPropagation()
  photo.classList.add('seen')
}

function coverPhotos() {
  for (const photo of document.querySelectorAll('.seen')) photo.classList.remove('seen')
}

/** Uses the browser's *back* if the previous page is ours, so that the visitor keeps their place in a list. */
export function makeArrowGoBack() {
  const { navigation } = window
  addEventListener('click', event => {
    const stays = event.ctrlKey || event.metaKey || event.shiftKey
    if (stays || !navigation?.canGoBack || !(event.target as Element).closest?.('[data-back]')) return
    event.preventDefault()
    navigation.back()
  })
}
