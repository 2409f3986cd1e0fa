import { forget, read, write } from './device.ts'

const root = document.documentElement

export const themes = { dark: 'Escuro', light: 'Claro', auto: 'Automático' } as const

export const chosenTheme = () => root.dataset.theme ?? 'dark'

export function chooseTheme(theme: string) {
  root.dataset.theme = theme
  write('device', { theme })
  const ground = getComputedStyle(root).getPropertyValue('--bg')
  document.querySelector('[name=theme-color]')?.setAttribute('content', ground)
}

export const isDiscreet = () => Boolean(read('discreet', 'device'))

/** Covers photos and disguises the tab (design guide, section 11). */
export function setDiscreet(on: boolean) {
  if (on) write('device', { discreet: '1' })
  else forget('discreet')
  root.toggleAttribute('data-discreet', on)
  const disguise = on ? '-discreet' : ''
  document.querySelector('[rel=icon]')?.setAttribute('href', `/icon${disguise}.svg`)
  document.querySelector('[rel=manifest]')?.setAttribute('href', `/manifest${disguise}.webmanifest`)
  nameTab(shownTitle)
}

let shownTitle = 'Véspera'

export function nameTab(title: string) {
  shownTitle = title
  document.title = isDiscreet() ? 'Agenda' : title
}
