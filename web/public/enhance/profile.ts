import { makeTabs } from '#web/kit/make-tabs.ts'
import { makeArrowGoBack } from './every-page/back-arrow.ts'
import { enhanceEveryPage } from './every-page/every-page.ts'
import { openPhotosHere } from './profile-page/viewer.ts'

enhanceEveryPage()
makeArrowGoBack()
makeTabs()
openPhotosHere()
