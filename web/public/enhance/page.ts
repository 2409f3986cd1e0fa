import { makeArrowGoBack } from './every-page/back-arrow.ts'
import { enhanceEveryPage } from './every-page/every-page.ts'
import { answerInPlace, keepOfflinePage } from './gate-page/answer-in-place.ts'
import { checkAccount } from './landing-page/check-account.ts'
import { offerProfileKinds } from './landing-page/profile-kinds.ts'

enhanceEveryPage()
makeArrowGoBack()
answerInPlace()
keepOfflinePage()
checkAccount()
offerProfileKinds()

// Only the offline page opens without a connection: it stands at the address that could not be reached.
if (!navigator.onLine) addEventListener('online', () => location.reload())
