import { sql } from 'kysely'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readSuspension } from '#server/accounts/read-suspension.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { recordView } from '#server/operators/views.ts'
import { latestContent } from '#server/profiles/save-content.ts'
import { type CaseRow, claimMs, findCase } from './document-cases.ts'
import { openDocuments } from './document-openings.ts'

const mostPhotos = 12

/** Everything of one case but the pictures; it becomes the operator's unless another one has it open. */
export async function openCase(app: Pick<App, 'db' | 'log' | 'now'>, session: OperatorSession, id: number) {
  const { id: sessionId, operatorId } = session
  return app.db.transaction().execute(async tx => {
    const at = app.now()
    const found = await findCase(tx, id, operatorId, at)
    if (!found) throw new Refusal('not_found', messages.notFound)
    await recordView(app, tx, session, {
      kind: 'opened',
      action: 'case_opened',
      subject: `submission:${id}`,
      accountIds: [found.account_id],
      facts: { account: found.account_id },
    })
    // After the log's lock: two who change places would wait for each other.
    await leaveOthers(tx, id, operatorId)
    if (found.state === 'waiting') await claim(tx, id, operatorId, at)
    await openDocuments(tx, { sessionId, submissionId: id, selfieOnly: false }, at)
    // Read again: of two who opened it at once, one is told of the other.
    const { claimed_by } = (await findCase(tx, id, operatorId, at)) ?? found
    const suspension = (await readSuspension(tx, found.account_id, operatorId)) ?? null
    return { ...found, claimed_by, suspension, ...(await readMore(tx, found)) }
  })
}

export type OpenedCase = Awaited<ReturnType<typeof openCase>>

/** One looks at one case at a time: nobody is told that any other is open here. */
const leaveOthers = (tx: Db, id: number, operatorId: number) =>
  tx.deleteFrom('kyc_claims').where('operator_id', '=', operatorId).where('submission_id', '<>', id).execute()

const claim = (tx: Db, submissionId: number, operatorId: number, at: Date) =>
  sql`
    insert into kyc_claims (submission_id, operator_id, claimed_at) values (${submissionId}, ${operatorId}, ${at})
    on conflict (submission_id) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at
    where kyc_claims.operator_id = excluded.operator_id
      or kyc_claims.claimed_at <= ${new Date(at.getTime() - claimMs)}`.execute(tx)

async function readMore(tx: Db, { id, account_id }: CaseRow) {
  const { rows: earlier } = await sql<{ at: Date; reason: string }>`
    select r.reviewed_at as at, r.reason from kyc_submissions k join kyc_reviews r on r.submission_id = k.id
    where k.account_id = ${account_id} and k.id <> ${id} and r.verdict = 'rejected'
    order by r.reviewed_at desc limit 20`.execute(tx)
  return {
    profile: await latestContent(tx, account_id),
    photos: await readPhotos(tx, account_id),
    documents: await readKinds(tx, id),
    review: await readReview(tx, id),
    earlier,
  }
}

async function readPhotos(tx: Db, accountId: number) {
  const photos = await tx
    .selectFrom('media')
    .select('folder')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'image')
    .where('position', 'is not', null)
    .orderBy('position')
    .limit(mostPhotos)
    .execute()
  return photos.map(({ folder }) => folder)
}

export async function readKinds(tx: Db, submissionId: number): Promise<DocumentKind[]> {
  const kept = await tx.selectFrom('kyc_documents').select('kind').where('submission_id', '=', submissionId).execute()
  return documentKinds.filter(kind => kept.some(document => document.kind === kind))
}

const readReview = (tx: Db, submissionId: number) =>
  tx
    .selectFrom('kyc_reviews as r')
    .leftJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.verdict', 'r.reason', 'r.reviewed_at', 'o.name as operator'])
    .where('r.submission_id', '=', submissionId)
    .executeTakeFirst()
