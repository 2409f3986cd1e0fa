import type { App } from '#server/app.ts'
import { limitAttempts } from '#server/db/attempts.ts'
import { refuseUnlessIndividual } from '#server/media/individual.ts'
import type { MakeReady } from '#server/media/ready-media.ts'
import { removeItemAt } from '#server/media/remove-media.ts'
import { pathAlone, type SentForm } from './form-fields.ts'
import { type Author, submitProfile } from './submit-profile.ts'

const saves = { purpose: 'profile-save/account', most: 240, withinSeconds: 3600 }

/** To be asked before the form is read; throws when it would be in vain. */
export async function admitAuthor({ pool, now }: Pick<App, 'pool' | 'now'>, author: Omit<Author, 'origins'>) {
  refuseUnlessIndividual(author.userType)
  await limitAttempts(pool, [{ ...saves, subject: String(author.accountId) }], now())
}

/** One call for two things, as the old product has it: a whole profile, or the removal of one item by its path. */
export async function saveForm(app: App, author: Author, form: SentForm, make: MakeReady) {
  const path = pathAlone(form)
  if (path === undefined) await submitProfile(app, author, form, make)
  else await removeItemAt(app, author.accountId, path)
}
