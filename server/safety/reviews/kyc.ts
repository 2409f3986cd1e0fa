import { type RawBuilder, sql } from 'kysely'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import type { DocumentFilter } from '#contract/kyc-review.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readSuspension } from '#server/people/accounts/suspension.ts'
import { readNumberReview } from '#server/people/phones/number-reviews.ts'
import { latestContent } from '#server/people/profiles/save-content.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'
import type { Deps } from './decision.ts'
import { claimCase, claimedByOther, openDocuments } from './kyc-access.ts'
import { listQueue, type Page, type QueueQuery, submissionPage, waits, wayOf } from './queue.ts'
import { findProposal, isAlone, reasonsOf, type SecondMeans } from './second-review.ts'

export type CaseRow = {
  id: number
  account_id: number
  name: string
  email: string
  user_type: number
  submitted_at: Date
  sendings: number
  state: 'waiting' | 'approved' | 'rejected'
  suspended: boolean
  claimed_by: string | null
  proposed_by: string | null
  number_changed_at: Date | null
}

/** Of an account, only the latest submission waits, and an approval whose number changed; none of a suspended one. */
const filters: Record<DocumentFilter, RawBuilder<unknown>> = {
  waiting: sql`${waits('documents')} and (latest or verdict = 'approved') and not suspended`,
  approved: sql`verdict = 'approved' and not suspended`,
  rejected: sql`verdict = 'rejected' and not suspended`,
  // Suspended accounts are few: by the column above all cases would be looked at.
  frozen: sql`latest and account_id in (select account_id from suspended_accounts)`,
}

const items = sql`
  select k.id, k.account_id, k.submitted_at, r.verdict, a.name, a.email, a.user_type,
    exists (select from suspended_accounts s where s.account_id = k.account_id) as suspended,
    not exists (
      select from kyc_submissions n
      where n.account_id = k.account_id and (n.submitted_at, n.id) > (k.submitted_at, k.id)
    ) as latest
  from kyc_submissions k
  left join accounts a on a.id = k.account_id
  left join kyc_reviews r on r.submission_id = k.id`

type Viewer = { operatorId: number; at: Date }

export function listDocumentCases(
  { db, now }: Deps,
  { operatorId }: OperatorSession,
  { userType, ...query }: QueueQuery<DocumentFilter> & { userType?: number | undefined },
) {
  const read = (db: Db, page: Page) => readCases(db, { operatorId, at: now() }, page)
  const where = userType === undefined ? sql`true` : sql`user_type = ${userType}`
  return listQueue(db, { items, filters, read }, { ...query, where })
}

async function readCases(db: Db, { operatorId, at }: Viewer, page: Page) {
  const { rows } = await sql<CaseRow>`
    select c.id, c.account_id, c.name, c.email, c.user_type, c.submitted_at, coalesce(c.verdict, 'waiting') as state,
      c.suspended,
      (select count(*)::int from kyc_submissions b
        where b.account_id = c.account_id and (b.submitted_at, b.id) <= (c.submitted_at, c.id)) as sendings,
      ${claimedByOther(sql`c.id`, operatorId, at)} as claimed_by,
      (select o.name from kyc_proposals p join operators o on o.id = p.operator_id
        where p.submission_id = c.id and p.transcript is not null) as proposed_by,
      (select max(opened_at) from number_reviews n where n.submission_id = c.id and n.closed_at is null)
        as number_changed_at
    from (${submissionPage('documents', items, page)}) c
    order by c.ordered_at ${wayOf(page.order)}, c.id ${wayOf(page.order)}`.execute(db)
  return rows
}

type OpenDeps = Pick<App, 'db' | 'log' | 'now'> & SecondMeans

export async function openCase(app: OpenDeps, session: OperatorSession, id: number) {
  const { id: sessionId, operatorId } = session
  return app.db.transaction().execute(async tx => {
    const viewer = { operatorId, at: app.now() }
    const found = await findCase(tx, viewer, id)
    if (!found) throw new Refusal('not_found', messages.notFound)
    await recordView(app, tx, session, {
      kind: 'opened',
      action: 'case_opened',
      subject: `submission:${id}`,
      accountIds: [found.account_id],
      facts: { account: found.account_id },
      isAssigned: isOpen(found) && found.claimed_by === null,
    })
    // After recordView, which locks the audit log: otherwise two operators who swap cases could deadlock.
    await claimCase(tx, { ...viewer, submissionId: id })
    await openDocuments(tx, { sessionId, submissionId: id, selfieOnly: false }, viewer.at)
    // Read again: of two operators who open it at once, one learns of the other.
    const { claimed_by } = (await findCase(tx, viewer, id)) ?? found
    const suspension = (await readSuspension(tx, found.account_id, operatorId)) ?? null
    const second = await readSecond(app, tx, { ...viewer, found })
    return { ...found, claimed_by, suspension, second, ...(await readDetails(tx, found)) }
  })
}

/** Of the first decision not what was read: the second person reads by themselves. */
async function readSecond(app: OpenDeps, tx: Db, { operatorId, found }: Viewer & { found: CaseRow }) {
  const first = await findProposal(tx, found.id)
  const { account_id: accountId, user_type: userType } = found
  return {
    reasons: found.state === 'waiting' ? await reasonsOf(app, tx, { accountId, userType }) : [],
    proposal: first && {
      operator: first.operator,
      own: first.operatorId === operatorId,
      proposed_at: first.at,
      reasons: first.reasons,
    },
    alone: await isAlone({ db: tx }, { operatorId }),
  }
}

const isOpen = ({ state, number_changed_at }: CaseRow) => state === 'waiting' || number_changed_at !== null

export type OpenedCase = Awaited<ReturnType<typeof openCase>>

async function findCase(db: Db, viewer: Viewer, id: number) {
  const [found] = await readCases(db, viewer, { where: sql`id = ${id}`, limit: 1 })
  return found
}

async function readDetails(tx: Db, { id, account_id }: CaseRow) {
  const { rows: earlier } = await sql<{ at: Date; reason: string }>`
    select r.reviewed_at as at, r.reason from kyc_submissions k join kyc_reviews r on r.submission_id = k.id
    where k.account_id = ${account_id} and k.id <> ${id} and r.verdict = 'rejected'
    order by r.reviewed_at desc limit 20`.execute(tx)
  return {
    profile: await latestContent(tx, account_id),
    photos: await readPhotos(tx, account_id),
    documents: await readKinds(tx, id),
    review: await readReview(tx, id),
    number: await readNumberReview(tx, account_id),
    earlier,
  }
}

const maxPhotos = 12

async function readPhotos(tx: Db, accountId: number) {
  const photos = await tx
    .selectFrom('media')
    .select('folder')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'image')
    .where('position', 'is not', null)
    .orderBy('position')
    .limit(maxPhotos)
    .execute()
  return photos.map(({ folder }) => folder)
}

export async function readKinds(tx: Db, submissionId: number): Promise<DocumentKind[]> {
  const rows = await tx.selectFrom('kyc_documents').select('kind').where('submission_id', '=', submissionId).execute()
  return documentKinds.filter(kind => rows.some(row => row.kind === kind))
}

const readReview = (tx: Db, submissionId: number) =>
  tx
    .selectFrom('kyc_reviews as r')
    .leftJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.verdict', 'r.reason', 'r.reviewed_at', 'o.name as operator'])
    .where('r.submission_id', '=', submissionId)
    .executeTakeFirst()
