import { read } from '#web/kit/client/stored.ts'
import { unsentFields, unsentFiles } from '#web/kit/client/unsent.ts'

/** Where the session is: one that ends with its tab leaves nothing on the device. */
const withSession = () => (read('token', 'device') ? 'device' : 'tab')

/** What somebody has not sent yet. A log-out forgets it all. */
export const unsent = {
  /** Keyed by the screen's name; never passwords. */
  screens: unsentFields({ prefix: 'draft:', place: () => 'tab' }),
  /** Keyed by account, like all rows below. */
  profile: unsentFields({ prefix: 'profile-draft:', place: withSession }),
  campaigns: unsentFields({ prefix: 'publications-draft:', place: withSession }),
  messages: unsentFields({ prefix: 'support:', place: withSession }),
  media: unsentFiles({ name: 'media' }),
  banners: unsentFiles({ name: 'banners' }),
  /** Photos of documents do not outlast their session. */
  documents: unsentFiles({ name: 'documents', endsWith: 'expired' }),
}

/** What an expired session left belongs to the person who typed it. */
export function claimScreens(email: string) {
  const { screens } = unsent
  if (screens.read('owner').email !== email) screens.forget()
  screens.write('owner', { email })
}
