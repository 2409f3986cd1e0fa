import { accountPaths } from '#contract/account-paths.ts'
import { formFaults } from '#contract/form-faults.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { limitAttempts } from '#server/db/attempts.ts'
import { refuseUnlessIndividual } from '#server/media/individual.ts'
import type { MakeReady } from '#server/media/ready-media.ts'
import { removeItemAt } from '#server/media/remove-media.ts'
import { pathAlone, type SentForm } from './form-fields.ts'
import { type Author, submitProfile } from './submit-profile.ts'

const saves = { purpose: 'profile-save/account', most: 240, withinSeconds: 3600 }

type Caller = Omit<Author, 'origins'>

/** To be asked before the form is read; throws when it would be in vain. */
export async function admitAuthor(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  refuseUnlessIndividual(userType)
  await limitSaves(app, accountId)
}

/** The same of a partner's form. */
export async function admitPartner(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  if (!accountPaths[userType]?.advertises) throw new Refusal('forbidden', formFaults.individual)
  await limitSaves(app, accountId)
}

const limitSaves = ({ pool, now }: Pick<App, 'pool' | 'now'>, accountId: number) =>
  limitAttempts(pool, [{ ...saves, subject: String(accountId) }], now())

/** One call for two things, as the old product has it: a whole profile, or the removal of one item by its path. */
export async function saveForm(app: App, author: Author, form: SentForm, make: MakeReady) {
  const path = pathAlone(form)
  if (path === undefined) await submitProfile(app, author, form, make)
  else await removeItemAt(app, author.accountId, path)
}
