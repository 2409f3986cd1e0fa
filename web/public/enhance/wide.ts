import { makeCarousels } from './wide/carousel.ts'
import { showFurtherFilters } from './wide/further-filters.ts'

makeCarousels()
for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-open-wide]')) details.open = true

/** A tablet that was turned has the phone's page again. */
const desk = matchMedia('(min-width:64rem)')
function fold() {
  for (const one of document.querySelectorAll<HTMLElement>('.arrows, .further')) one.hidden = !desk.matches
}
desk.onchange = fold
showFurtherFilters().then(fold)
