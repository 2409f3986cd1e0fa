import { type RawBuilder, sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { confirmationHours } from '#contract/second-review.ts'
import { answerableUntil, suspensionAnswer } from '#contract/suspension.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { limitWrongLinks } from '#server/platform/limits/rate-limit.ts'

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
  const confirmation = await db
    .selectFrom('suspension_confirmations as c')
    .innerJoin('operators as o', 'o.id', 'c.operator_id')
    .select(['o.name as operator', 'c.body as text', 'c.confirmed_at as at'])
    .where('c.suspension_id', '=', open.id)
    .executeTakeFirst()
  const { id, reason, suspended_at, operator } = open
  return {
    ...{ reason, suspended_at, operator, own: open.operator_id === operatorId, answers },
    confirm_by: open.operator_id === null ? null : confirmableUntil(suspended_at),
    confirmation: confirmation ?? null,
    ...(await readLifts(db, id, operatorId)),
  }
}

const confirmableUntil = (at: Date) => new Date(at.getTime() + confirmationHours * hourMs)

async function readLifts(db: Db, suspensionId: number, operatorId: number) {
  const proposals = await db
    .selectFrom('lift_proposals as l')
    .innerJoin('operators as o', 'o.id', 'l.operator_id')
    .leftJoin('operators as r', 'r.id', 'l.refused_by')
    .select(['o.name as operator', 'l.operator_id', 'l.reason', 'l.proposed_at'])
    .select(['r.name as refused_by', 'l.refused_at', 'l.refusal'])
    .where('l.suspension_id', '=', suspensionId)
    .orderBy('l.id')
    .execute()
  const open = proposals.find(({ refused_at }) => refused_at === null)
  return {
    lift: open
      ? { operator: open.operator, own: open.operator_id === operatorId, text: open.reason, at: open.proposed_at }
      : null,
    refused_lifts: proposals.flatMap(({ refused_by, refused_at, refusal }) =>
      refused_by !== null && refused_at !== null && refusal !== null
        ? [{ operator: refused_by, text: refusal, at: refused_at }]
        : [],
    ),
  }
}

export async function isSuspended(db: Db, accountId: number) {
  const open = db.selectFrom('suspended_accounts').select('account_id').where('account_id', '=', accountId)
  return (await open.executeTakeFirst()) !== undefined
}

export async function refuseSuspended(tx: Db, accountId: number) {
  if (await isSuspended(tx, accountId)) throw new Refusal('conflict', 'Esta conta está suspensa.')
}

/** An operator's, which somebody else has not looked at. */
export const isUnconfirmed = (
  suspension: RawBuilder<unknown>,
) => sql`(${suspension}.operator_id is not null and not exists (
  select from suspension_confirmations c where c.suspension_id = ${suspension}.id))`

/** The case where operators decide about the account. */
export const latestDocuments = (account: RawBuilder<unknown> | number) => sql`(
  select id from kyc_submissions where account_id = ${account} order by submitted_at desc, id desc limit 1)`
