import { sql } from 'kysely'
import { deleteCountsOf } from '#server/catalog/view-counts/counts.ts'
import { confirmPassword } from '#server/people/accounts/password.ts'
import { withdrawReleasesOf } from '#server/people/consent/withdraw-releases.ts'
import { shred } from '#server/people/documents/retention.ts'
import { removeFilesJob } from '#server/people/media/remove-files-job.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { register } from '#server/platform/db/register.ts'
import { accountDeletedEmail } from '#server/platform/emails/account.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { keepHeldRecords } from './keep-held.ts'

type Deps = Pick<App, 'vault' | 'now'>

/** Deletes the account for its owner, who confirms with the password. */
export async function deleteAccount(app: Deps & Pick<App, 'db' | 'pool'>, accountId: number, password: string) {
  const { email } = await confirmPassword(app, accountId, password)
  await app.db.transaction().execute(async tx => {
    await removeAccount(app, tx, accountId)
    await forgetMessages(tx, email)
    await enqueue(tx, accountDeletedEmail, { email, deletedAt: app.now().toISOString() })
  })
}

/**
 * Keeps the orders without their account (docs/safety.md T59), and the sealed evidence of content that was published
 * or is under a legal hold. A job removes the files; the documents become unreadable at the commit.
 */
export async function removeAccount(app: Deps, tx: Db, accountId: number) {
  await lockAccount(tx, accountId)
  await keepHeldRecords(app, tx, accountId)
  const objects = await shred(app, tx, accountId)
  const folders = await mediaFolders(tx, accountId)
  await withdrawReleasesOf(tx, accountId, app.now())
  await deleteCountsOf(tx, accountId)
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
  await changed(tx, 'listing', accountId, app.now())
  await enqueue(tx, removeFilesJob, { folders, objects })
}

/** Deletes the contact page's messages with the same e-mail, except those that still wait for the team. */
async function forgetMessages(tx: Db, email: string) {
  for (const [table, { erasedByEmail }] of Object.entries(register))
    if (erasedByEmail)
      await sql`delete from ${sql.table(table)} where email = ${email} and ${sql.raw(erasedByEmail)}`.execute(tx)
}

async function mediaFolders(tx: Db, accountId: number) {
  const media = tx.selectFrom('media').select('folder').where('account_id', '=', accountId)
  const banners = tx
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select('s.folder')
    .where('c.account_id', '=', accountId)
  return (await media.union(banners).execute()).map(({ folder }) => folder)
}
