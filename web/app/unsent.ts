import { read } from '#web/kit/client/stored.ts'
import { unsentFields, unsentFiles } from '#web/kit/client/unsent.ts'

/** Stores drafts where the session is. A session that ends with its tab then leaves nothing on the device. */
const withSession = () => (read('token', 'device') ? 'device' : 'tab')

/** Everything that a person has not sent yet. A log-out deletes it all. */
export const unsent = {
  /** The keys are the names of screens. Never holds passwords. */
  screens: unsentFields({ prefix: 'draft:', place: () => 'tab' }),
  /** The keys are accounts, as in all rows below. */
  profile: unsentFields({ prefix: 'profile-draft:', place: withSession }),
  campaigns: unsentFields({ prefix: 'publications-draft:', place: withSession }),
  messages: unsentFields({ prefix: 'support:', place: withSession }),
  media: unsentFiles({ name: 'media' }),
  banners: unsentFiles({ name: 'banners' }),
  /** The end of the session deletes photos of documents, even if the session expired. */
  documents: unsentFiles({ name: 'documents', endsWith: 'expired' }),
}

/** Deletes drafts that an expired session has left, unless the same person is logging in again. */
export function claimScreens(email: string) {
  const { screens } = unsent
  if (screens.read('owner').email !== email) screens.forget()
  screens.write('owner', { email })
}
