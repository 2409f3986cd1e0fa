import { showAccountLink } from './account-link.ts'
import { countAudience } from './count-audience.ts'
import { offerDiscreetMode } from './discreet-mode.ts'
import { offerQuickExit } from './quick-exit.ts'
import { followStateChoice } from './state-choice.ts'
import { offerThemes } from './theme.ts'

/** What the small script adds to the header and footer, and so to every public page. */
export function enhanceEveryPage() {
  offerQuickExit()
  offerDiscreetMode()
  showAccountLink()
  followStateChoice()
  offerThemes()
  countAudience()
}
