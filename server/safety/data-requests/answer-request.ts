import type { RequestOutcome } from '#contract/data-request.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dataRequestAnsweredEmail } from '#server/platform/emails/data-requests.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { alreadyDecided, type Deps, decide } from '#server/safety/reviews/decision.ts'

/** What nobody has confirmed is nobody's case yet. */
export async function readRequestCase({ db }: Pick<App, 'db'>, id: number) {
  const request = await db
    .selectFrom('data_requests as r')
    .leftJoin('data_request_answers as a', 'a.request_id', 'r.id')
    .leftJoin('operators as o', 'o.id', 'a.operator_id')
    .selectAll('r')
    .select(['a.outcome', 'a.body as answer', 'a.answered_at', 'o.name as answered_by'])
    .where('r.id', '=', id)
    .where('r.confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!request) throw new Refusal('not_found', messages.notFound)
  const { account_id, email } = request
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'user_type', 'created_at'])
    .where(({ eb }) => (account_id === null ? eb('email', '=', email ?? '') : eb('id', '=', account_id)))
    .executeTakeFirst()
  return { request, account, others: await readOthers(db, request) }
}

export type RequestCaseRows = Awaited<ReturnType<typeof readRequestCase>>

type Asker = { id: number; account_id: number | null; email: string | null }

const readOthers = (db: Db, { id, account_id, email }: Asker) =>
  db
    .selectFrom('data_requests as r')
    .leftJoin('data_request_answers as a', 'a.request_id', 'r.id')
    .select(['r.id', 'r.protocol', 'r.kind', 'r.received_at', 'a.outcome'])
    .where(({ eb }) => (account_id === null ? eb('r.email', '=', email) : eb('r.account_id', '=', account_id)))
    .where('r.confirmed_at', 'is not', null)
    .where('r.id', '<>', id)
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()

type Answer = { outcome: RequestOutcome; text: string }

export const answerRequest = (app: Deps, session: OperatorSession, requestId: number, { outcome, text }: Answer) =>
  decide(app, session, async (tx, at) => {
    const request = await tx
      .selectFrom('data_requests')
      .select(['id', 'kind', 'account_id', 'confirmed_at'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    if (!request?.confirmed_at) throw new Refusal('not_found', messages.notFound)
    await refuseAnswered(tx, requestId)
    const answer = { outcome, body: text, operator_id: session.operatorId, answered_at: at }
    await tx
      .insertInto('data_request_answers')
      .values({ request_id: requestId, ...answer })
      .execute()
    await tx
      .updateTable('data_requests')
      .set({ waiting_since: null, due_at: null })
      .where('id', '=', requestId)
      .execute()
    await enqueue(tx, dataRequestAnsweredEmail, { requestId })
    const facts = { account: request.account_id, request_kind: request.kind, outcome }
    return { action: 'data_request_answered', subject: `data_request:${requestId}`, facts }
  })

async function refuseAnswered(tx: Db, requestId: number) {
  const answered = await tx
    .selectFrom('data_request_answers as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select('o.name')
    .where('a.request_id', '=', requestId)
    .executeTakeFirst()
  if (answered) throw alreadyDecided('Este pedido já foi respondido', answered.name)
}
