import { enhanceEveryPage, makeArrowGoBack } from './every-page/every-page.ts'
import { keepCounts } from './filters/live-counts.ts'

const form = document.querySelector<HTMLFormElement>('[data-filters]')

enhanceEveryPage()
makeArrowGoBack()
if (form) keepCounts(form, location.pathname, url => history.replaceState(history.state, '', url))
