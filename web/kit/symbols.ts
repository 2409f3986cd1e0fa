import { iconShapes } from './icon-shapes.ts'

/** Puts the shape of every icon into the document of a front, which draws its markup in the browser. */
export function insertSymbols() {
  const symbols = Object.entries(iconShapes).map(
    ([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${shape}</symbol>`,
  )
  const markup = `<svg aria-hidden="true" width="0" height="0" class="symbols">${symbols.join('')}</svg>`
  document.body.insertAdjacentHTML('afterbegin', markup)
}
