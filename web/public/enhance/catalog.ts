import { showFocusInCarousels } from './catalog-page/carousel-focus.ts'
import { fadeWhileFiltering } from './catalog-page/fade.ts'
import { loadFurtherPages } from './catalog-page/further-pages.ts'
import { suggestNeighborhoods } from './catalog-page/neighborhoods.ts'
import { enhanceEveryPage } from './every-page/every-page.ts'

enhanceEveryPage()
fadeWhileFiltering()
loadFurtherPages()
suggestNeighborhoods()
showFocusInCarousels()
