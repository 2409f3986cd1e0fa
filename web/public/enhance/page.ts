import { makeArrowGoBack } from './every-page/back-arrow.ts'
import { enhanceEveryPage } from './every-page/every-page.ts'
import { answerInPlace } from './gate-page/answer-in-place.ts'
import { checkAccount } from './landing-page/check-account.ts'
import { offerProfileKinds } from './landing-page/profile-kinds.ts'

enhanceEveryPage()
makeArrowGoBack()
answerInPlace()
checkAccount()
offerProfileKinds()
