import { sql } from 'kysely'
import { type DocumentKind, documentKinds } from '#contract/documents.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readSuspension } from '#server/people/accounts/suspension.ts'
import { readNumberReview } from '#server/people/phones/number-reviews.ts'
import { latestContent } from '#server/people/profiles/save-content.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openApproval, presentApproval } from '#server/platform/operators/approvals.ts'
import { claimCase, claimedByOther, recordTakeover } from '#server/platform/operators/claims.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'
import { openDocuments } from './document-access.ts'
import { findProposal, isAlone, reasonsOf, type SecondReviewDeps } from './second-review.ts'

type CaseRow = {
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

type Viewer = { operatorId: number; at: Date }

type OpenDeps = Pick<App, 'db' | 'log' | 'now'> & SecondReviewDeps

export async function openCase(app: OpenDeps, session: OperatorSession, id: number) {
  const { id: sessionId, operatorId } = session
  return app.db.transaction().execute(async tx => {
    const viewer = { operatorId, at: app.now() }
    const found = await findCase(tx, viewer, id)
    if (!found) throw new Refusal('not_found', messages.notFound)
    await openDocuments(tx, { sessionId, submissionId: id, selfieOnly: false }, viewer.at)
    // Claims even a decided case: only the operator who currently has the case can see its documents (T47).
    const takenFrom = await claimCase(tx, viewer, `submission:${id}`)
    await recordView(app, tx, session, {
      kind: 'opened',
      action: 'case_opened',
      subject: `submission:${id}`,
      accountIds: [found.account_id],
      facts: { account: found.account_id },
      isAssigned: isOpen(found) && found.claimed_by === null,
    })
    await recordTakeover(tx, viewer, `submission:${id}`, takenFrom)
    // Re-reads the case: if two operators open it concurrently, one of them sees the other's claim.
    const { claimed_by } = (await findCase(tx, viewer, id)) ?? found
    const suspension = (await readSuspension(tx, found.account_id, operatorId)) ?? null
    const second = await readSecond(app, tx, { ...viewer, found })
    return { ...found, claimed_by, suspension, second, ...(await readDetails(tx, found)) }
  })
}

/** Leaves out the first transcript: the second operator has to read the document independently. */
async function readSecond(app: OpenDeps, tx: Db, { operatorId, found }: Viewer & { found: CaseRow }) {
  const first = await findProposal(tx, found.id)
  const { account_id: accountId, user_type: userType } = found
  return {
    reasons: found.state === 'waiting' ? await reasonsOf(app, tx, { accountId, userType }) : [],
    proposal: first ? { ...presentApproval(first, { operatorId }), reasons: [...first.payload.reasons] } : null,
    alone: await isAlone({ db: tx }, { operatorId }),
  }
}

const isOpen = ({ state, number_changed_at }: CaseRow) => state === 'waiting' || number_changed_at !== null

export type OpenedCase = Awaited<ReturnType<typeof openCase>>

async function findCase(db: Db, viewer: Viewer, id: number) {
  const { rows } = await sql<CaseRow>`
    select k.id, k.account_id, a.name, a.email, a.user_type, k.submitted_at, coalesce(r.verdict, 'waiting') as state,
      exists (select from suspended_accounts s where s.account_id = k.account_id) as suspended,
      (select count(*)::int from kyc_submissions b
        where b.account_id = k.account_id and (b.submitted_at, b.id) <= (k.submitted_at, k.id)) as sendings,
      ${claimedByOther(sql`'submission:' || k.id`, viewer)} as claimed_by,
      (select name from operators where id = (select q.asked_by from ${openApproval('documents', sql`k.id`)})) as proposed_by,
      (select max(opened_at) from number_reviews n where n.submission_id = k.id and n.closed_at is null)
        as number_changed_at
    from kyc_submissions k join accounts a on a.id = k.account_id left join kyc_reviews r on r.submission_id = k.id
    where k.id = ${id}`.execute(db)
  return rows[0]
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
