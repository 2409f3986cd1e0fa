import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { answerableUntil, suspensionAnswer } from '#contract/suspension.ts'
import { periodOf } from '#contract/worklist-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { limitWrongLinks } from '#server/platform/limits/rate-limit.ts'
import { findApproval, presentApproval } from '#server/platform/operators/approvals.ts'

type Deps = Pick<App, 'db' | 'now'>

export async function readByToken({ db, now }: Deps, token: string) {
  const found = await db
    .selectFrom('account_suspensions')
    .select(['id', 'suspended_at', 'lifted_at'])
    .where('answer_token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  const until = answerableUntil(found.suspended_at)
  return { ...found, until, isOpen: found.lifted_at === null && until > now() }
}

export async function answerSuspension(app: Deps & Pick<App, 'pool'>, token: string, text: string, address: string) {
  const { id, isOpen } = await limitWrongLinks(app, address, readByToken(app, token))
  if (!isOpen) throw new Refusal('conflict', 'O prazo para responder terminou.')
  await app.db.transaction().execute(async tx => {
    await tx.selectFrom('account_suspensions').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    const { count } = await tx
      .selectFrom('suspension_answers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('suspension_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= suspensionAnswer.max)
      throw new Refusal('conflict', 'Já recebemos as suas respostas. Aguarde o nosso retorno por e-mail.')
    await tx.insertInto('suspension_answers').values({ suspension_id: id, body: text, sent_at: app.now() }).execute()
  })
}

export async function readSuspension(db: Db, accountId: number, operatorId: number) {
  const open = await db
    .selectFrom('account_suspensions as s')
    .leftJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.reason', 's.suspended_at', 's.operator_id', 'o.name as operator'])
    .where('s.account_id', '=', accountId)
    .where('s.lifted_at', 'is', null)
    .executeTakeFirst()
  if (!open) return undefined
  const answers = await db
    .selectFrom('suspension_answers')
    .select(['id', 'body as text', 'sent_at as at', 'replied_at'])
    .where('suspension_id', '=', open.id)
    .orderBy('id')
    .execute()
  const { id, reason, suspended_at, operator } = open
  const lift = await findApproval(db, 'lift', id)
  return {
    ...{ reason, suspended_at, operator, own: open.operator_id === operatorId, answers },
    confirm_by: open.operator_id === null ? null : confirmableUntil(suspended_at),
    confirmation: (await readAnswers(db, 'suspension', id, 'approved'))[0] ?? null,
    lift: lift ? presentApproval(lift, { operatorId }) : null,
    refused_lifts: await readAnswers(db, 'lift', id, 'rejected'),
  }
}

const confirmableUntil = (at: Date) => new Date(at.getTime() + periodOf('second_review'))

async function readAnswers(
  db: Db,
  action: 'suspension' | 'lift',
  suspensionId: number,
  answer: 'approved' | 'rejected',
) {
  const { rows } = await sql<{ operator: string; text: string; at: Date }>`
    select o.name as operator, q.note as text, q.answered_at as at from approvals q join operators o on o.id = q.answered_by
    where q.action = ${action} and q.suspension_id = ${suspensionId} and q.answer = ${answer} order by q.id`.execute(db)
  return rows
}

export async function isSuspended(db: Db, accountId: number) {
  const open = db.selectFrom('suspended_accounts').select('account_id').where('account_id', '=', accountId)
  return (await open.executeTakeFirst()) !== undefined
}

export async function refuseSuspended(tx: Db, accountId: number) {
  if (await isSuspended(tx, accountId)) throw new Refusal('conflict', 'Esta conta está suspensa.')
}

/** The document case in which operators decide on the suspension. */
export const latestDocuments = (account: RawBuilder<unknown> | number) => sql`latest_documents(${account})`
