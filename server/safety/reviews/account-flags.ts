import { sql } from 'kysely'
import type { DocumentRefusal } from '#contract/document-review.ts'
import { personKinds } from '#contract/report-kinds.ts'
import type { RiskFlag } from '#contract/second-review.ts'
import { latestContent } from '#server/people/profiles/save-content.ts'
import type { Db } from '#server/platform/db/open.ts'
import { sharedKeysOf } from '#server/safety/linked-accounts/read-shared.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'
import { countMarks } from './compare-profiles.ts'

type Account = { accountId: number; userType: number }
type Deps = { tx: Db; findMarks: FindMarks }
type Source = (deps: Deps, account: Account) => Promise<boolean>

/** To require a second operator for another fact, add a row here and its text in the contract. */
const sources: Record<RiskFlag, Source> = {
  report: ({ tx }, { accountId }) =>
    isThere(
      tx,
      sql`select from reports where account_id = ${accountId} and due_at is not null
        and kind = any(${personKinds})`,
    ),
  // Skips facts older than the last approval, since the approving operator has seen them.
  linked: ({ tx }, { accountId }) =>
    isThere(
      tx,
      sql`select from (${sharedKeysOf(accountId)}) s where since >= coalesce((
        select max(r.reviewed_at) from kyc_submissions k join kyc_reviews r on r.submission_id = k.id
        where k.account_id = ${accountId} and r.verdict = 'approved'), '-infinity')`,
    ),
  async words({ tx, findMarks }, { accountId, userType }) {
    const content = await latestContent(tx, accountId)
    return content !== undefined && countMarks(userType, content, findMarks) > 0
  },
  suspended: ({ tx }, { accountId }) =>
    isThere(tx, sql`select from account_suspensions where account_id = ${accountId} and lifted_at is not null`),
  rejected: ({ tx }, { accountId }) =>
    isThere(
      tx,
      sql`select from kyc_submissions k join kyc_reviews r on r.submission_id = k.id
        where k.account_id = ${accountId} and r.verdict = 'rejected'
          and (r.rejection is null or r.rejection <> all(${formal}))`,
    ),
}

/** Formal reasons concern a photo or a document. Any other reason concerns the person, so it raises the flag. */
const isFormal: Readonly<Record<DocumentRefusal, boolean>> = {
  illegible: true,
  wrong_document: true,
  expired: true,
  face_mismatch: false,
  not_alone: false,
  tampered: false,
  data_mismatch: false,
  other: false,
}
const formal = Object.keys(isFormal).filter(reason => isFormal[reason as DocumentRefusal])

export async function flagsOf(deps: Deps, account: Account): Promise<RiskFlag[]> {
  const found: RiskFlag[] = []
  for (const [flag, holds] of Object.entries(sources) as [RiskFlag, Source][])
    if (await holds(deps, account)) found.push(flag)
  return found
}

const isThere = async (tx: Db, rows: ReturnType<typeof sql>) => (await sql`${rows} limit 1`.execute(tx)).rows.length > 0
