import { stored } from './stored.ts'

export function offerThemes() {
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
