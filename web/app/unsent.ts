import { read } from '#web/kit/client/stored.ts'
import { unsentFields, unsentFiles } from '#web/kit/client/unsent.ts'

/**
 * Stores drafts in the same storage as the session. A session that ends with its tab then leaves nothing on the device.
 */
const withSession = () => (read('token', 'device') ? 'device' : 'tab')

/** Everything that a person has not sent yet. A log-out deletes it all. */
export const unsent = {
  /** Keyed by screen name. Never holds passwords. */
  screens: unsentFields({ prefix: 'draft:', place: () => 'tab' }),
  /** Keyed by account, as are all rows below. */
  profile: unsentFields({ prefix: 'profile-draft:', place: withSession }),
  campaigns: unsentFields({ prefix: 'publications-draft:', place: withSession }),
  messages: unsentFields({ prefix: 'support:', place: withSession }),
  media: unsentFiles({ name: 'media' }),
  banners: unsentFiles({ name: 'banners' }),
  /** Document photos and proofs of payments are deleted even when the session expires. */
  documents: unsentFiles({ name: 'documents', endsWith: 'expired' }),
  proofs: unsentFiles({ name: 'proofs', endsWith: 'expired' }),
}

/** Deletes the drafts of an expired session, unless the same person is logging in again. */
export function claimScreens(email: string) {
  const { screens } = unsent
  if (screens.read('owner').email !== email) screens.forget()
  screens.write('owner', { email })
}
