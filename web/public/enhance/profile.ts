import { makeTabs } from '#web/kit/make-tabs.ts'
import { enhanceEveryPage, makeArrowGoBack } from './every-page/every-page.ts'

enhanceEveryPage()
makeArrowGoBack()
// A wide window needs no tabs, because it shows every part (`web/styles/wide/profile.css`).
if (!matchMedia('(min-width:64rem)').matches) makeTabs()
waitForViewer()

/**
 * Loads the viewer after the first photos. An earlier click waits for it. If the viewer fails to load, the link opens
 * the photo.
 */
function waitForViewer() {
  const { photos, layers } = document.documentElement.dataset
  if (layers) import(layers)
  if (!photos) return
  const press = async (event: MouseEvent) => {
    const photo = (event.target as Element).closest?.<HTMLElement>('[data-photo],[data-slide]')
    if (!photo || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await ready
    photo.click()
  }
  const ready = new Promise(resolve => addEventListener('load', () => import(photos).then(resolve, resolve)))
  addEventListener('click', press)
  ready.then(() => removeEventListener('click', press))
}
