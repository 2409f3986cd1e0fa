import { stored } from './stored.ts'

const root = document.documentElement
/** What stands beside the title wherever the browser or the device names the site. */
const named = [
  ['icon', 'icon', 'svg'],
  ['manifest', 'manifest', 'webmanifest'],
]

/** Covers photos, and names the tab as something else; one tap shows one photo until the page is left. */
export function offerDiscreetMode() {
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
  const was = root.toggleAttribute('data-discreet', on) || document.title === 'Agenda'
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
