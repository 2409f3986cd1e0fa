import { createHash } from 'node:crypto'
import { caseDueOf } from '#contract/case-kinds.ts'
import { tooManyWords } from '#contract/help-request.ts'
import type { App } from '#server/platform/app.ts'
import { consume, uncountAttempt } from '#server/platform/db/count-attempts.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { helpRequestedEmail } from '#server/platform/emails/cases.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { limitsOf, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { derive } from '#server/platform/passwords/password-hash.ts'
import { argon2Cost } from '#server/platform/passwords/password-phc.ts'
import { insertCase } from '#server/safety/cases/open-case.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Note = { text: string; word?: string | undefined }
type Owner = { account_id: number; word_hash: Buffer | null }

/** Leaves no visible trace in the account: no e-mail, no alert, no mention on other screens or in the export. */
export async function sendHelp(app: Deps, accountId: number, { text, word }: Note) {
  await rateLimit(app, 'private-note', { account: accountId })
  const owner = { account_id: accountId, word_hash: word === undefined ? null : await hashOfWord(accountId, word) }
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    await enqueue(tx, helpRequestedEmail, { id: await writeNote(tx, owner, text, app.now()) })
  })
}

/** Adds to the case that the account opened with the same word, and keeps its deadline if that is earlier. */
async function writeNote(tx: Db, owner: Owner, text: string, at: Date) {
  const due_at = caseDueOf('urgent', at)
  const known = await findCase(tx, owner)
  if (!known) {
    const { id } = await insertCase(tx, { subject: 'urgent', text, waiting_since: at, due_at }, at)
    await tx
      .insertInto('help_owners')
      .values({ case_id: id, ...owner })
      .execute()
    return id
  }
  const { id } = known
  const waiting = known.due_at && known.due_at <= due_at ? {} : { waiting_since: at, due_at, alarmed: 0 }
  const reopened = { ...waiting, closed_at: null, closed_by: null, outcome: null }
  await tx.updateTable('cases').set(reopened).where('id', '=', id).execute()
  await tx.insertInto('case_entries').values({ case_id: id, kind: 'message', body: text, at }).execute()
  return id
}

const findCase = (tx: Db, { account_id, word_hash }: Owner) =>
  tx
    .selectFrom('cases as c')
    .innerJoin('help_owners as h', 'h.case_id', 'c.id')
    .select(['c.id', 'c.due_at'])
    .where('h.account_id', '=', account_id)
    .where('h.word_hash', '=', word_hash)
    .forUpdate('c')
    .executeTakeFirst()

/** Deterministic for an account and word, so a lookup computes a single hash. */
function hashOfWord(accountId: number, word: string) {
  const nonce = createHash('sha256').update(`private help of account ${accountId}`).digest().subarray(0, 16)
  return derive('argon2id', { message: word, nonce, ...argon2Cost })
}

/** A wrong word takes the same time and gets the same answer as an account without any notes. */
export async function readHelp(app: Deps, accountId: number, word: string) {
  const limits = limitsOf('private-note-reading', { account: accountId })
  const attempt = await consume(app.pool, limits, app.now(), tooManyWords)
  const word_hash = await hashOfWord(accountId, word)
  const found = await app.db
    .selectFrom('case_entries as m')
    .innerJoin('help_owners as h', 'h.case_id', 'm.case_id')
    .select(['m.operator_id', 'm.body', 'm.at'])
    .where('h.account_id', '=', accountId)
    .where('h.word_hash', '=', word_hash)
    .where('m.kind', '=', 'message')
    .orderBy('m.id')
    .execute()
  if (found.length > 0) await uncountAttempt(app.pool, attempt)
  return found
}
