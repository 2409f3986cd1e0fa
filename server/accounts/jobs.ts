import type { App } from '#server/app.ts'
import { ownsStorages } from '#server/start/installation/ownership.ts'
import { renewEmailChange } from './change-email.ts'
import { composeLetter, type Letter } from './compose-letter.ts'
import {
  documentsApprovedLetter,
  documentsRejectedLetter,
  emailChangedLetter,
  emailChangeLetter,
  passwordChangedLetter,
  resetLetter,
  welcomeLetter,
} from './letters.ts'
import type { EmailWish, PasswordChange } from './mail-tasks.ts'
import { makeReset } from './reset-password.ts'

type OfAccount = { accountId: number }

export const mailWelcome = (app: App, { accountId }: OfAccount) => mailOwner(app, accountId, welcomeLetter(app.env))

export async function mailReset(app: App, { email }: { email: string }) {
  const token = await makeReset(app, email)
  if (token) await mailTo(app, email, resetLetter(app.env, token))
}

export async function mailEmailChange(app: App, wish: EmailWish) {
  const token = await renewEmailChange(app, wish)
  if (token) await mailTo(app, wish.email, emailChangeLetter(app.env, token))
}

export const mailEmailChanged = (app: App, { formerEmail }: { formerEmail: string }) =>
  mailTo(app, formerEmail, emailChangedLetter(app.env))

export const mailPasswordChanged = (app: App, change: PasswordChange) =>
  mailOwner(app, change.accountId, passwordChangedLetter(app.env, change))

export const mailDocumentsApproved = (app: App, { accountId }: OfAccount) =>
  mailOwner(app, accountId, documentsApprovedLetter(app.env))

export async function mailDocumentsRejected(
  app: App,
  { accountId, submissionId }: OfAccount & { submissionId: number },
) {
  const review = await app.db
    .selectFrom('kyc_reviews')
    .innerJoin('kyc_submissions', 'kyc_submissions.id', 'kyc_reviews.submission_id')
    .select('reason')
    .where('submission_id', '=', submissionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (review?.reason) await mailOwner(app, accountId, documentsRejectedLetter(app.env, review.reason))
}

/** What stays because the storages are not this database's is swept once they are. */
export async function removeFilesOfPerson(app: App, { folders, objects }: { folders: string[]; objects: string[] }) {
  const { storage, vault, log } = app
  if (!(await ownsStorages(app))) return log('files_not_removed', { folders: folders.length, objects: objects.length })
  for (const folder of folders) await storage.remove(`midias/${folder}`)
  await vault.removeObjects(objects)
}

/** Nobody is mailed whose account is gone by the time that the work is done. */
async function mailOwner(app: App, accountId: number, letter: Letter) {
  const owner = await app.db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  if (owner) await mailTo(app, owner.email, letter)
}

const mailTo = ({ mail }: App, to: string, letter: Letter) => mail.send({ to, ...composeLetter(letter) })
