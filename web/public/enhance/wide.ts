import { makeCarousels } from './wide/carousel.ts'
import { showFurtherFilters } from './wide/further-filters.ts'

makeCarousels()
for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-open-wide]')) details.open = true
showFurtherFilters()
