import { sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { privateHelp } from '#contract/private-help.ts'
import { Refusal } from '#contract/refusals.ts'
import type { HelpOutcome, RescueStep } from '#contract/rescue-playbook.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'

type Deps = Pick<App, 'db' | 'now'>

export async function readHelpCase({ db }: Pick<App, 'db'>, id: number) {
  const request = await db
    .selectFrom('help_requests as r')
    .leftJoin('operators as o', 'o.id', 'r.closed_by')
    .selectAll('r')
    .select('o.name as closed_by_name')
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!request) throw new Refusal('not_found', messages.notFound)
  const { account_id: accountId } = request
  return {
    request,
    account: accountId === null ? undefined : await readAccount(db, accountId),
    sent: await readMessages(db, id),
    steps: await readSteps(db, id),
    others: accountId === null ? [] : await readOthers(db, accountId, id),
  }
}
export type HelpCaseRows = Awaited<ReturnType<typeof readHelpCase>>

type AccountRow = {
  id: number
  nickname: string | null
  user_type: number
  listed: boolean
  paused: boolean
  suspended: boolean
}

async function readAccount(db: Db, accountId: number) {
  const { rows } = await sql<AccountRow>`
    select a.id, p.nickname, a.user_type, exists (select from listings where account_id = a.id) as listed,
      exists (select from listing_pauses where account_id = a.id and resumed_at is null) as paused,
      exists (select from suspended_accounts where account_id = a.id) as suspended
    from accounts a left join profiles p on p.account_id = a.id where a.id = ${accountId}`.execute(db)
  return rows[0]
}

const readMessages = (db: Db, requestId: number) =>
  db
    .selectFrom('help_messages as m')
    .leftJoin('operators as o', 'o.id', 'm.operator_id')
    .select(['m.id', 'o.name as operator', 'm.body', 'm.sent_at'])
    .where('m.request_id', '=', requestId)
    .orderBy('m.id')
    .execute()

const readSteps = (db: Db, requestId: number) =>
  db
    .selectFrom('help_steps as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.step', 's.note', 'o.name as operator', 's.done_at'])
    .where('s.request_id', '=', requestId)
    .orderBy('s.id')
    .execute()

const readOthers = (db: Db, accountId: number, requestId: number) =>
  db
    .selectFrom('help_requests')
    .select(['id', 'opened_at', 'closed_at'])
    .where('account_id', '=', accountId)
    .where('id', '<>', requestId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

export const answerHelp = (app: Deps, operator: Operator, id: number, text: string) =>
  act(app, operator, id, async (tx, at) => {
    const { word_hash } = await holdOpen(tx, id)
    if (word_hash === null)
      throw new Refusal('conflict', 'A pessoa não escolheu uma palavra: não há onde ler a resposta.')
    const { operatorId: operator_id } = operator
    await tx.insertInto('help_messages').values({ request_id: id, operator_id, body: text, sent_at: at }).execute()
    await insertStep(tx, operator, id, { step: 'answered', note: '', at })
    const due_at = new Date(at.getTime() + privateHelp.hours.team * hourMs)
    await tx.updateTable('help_requests').set({ waiting_since: at, due_at, alarmed: 0 }).where('id', '=', id).execute()
    return { action: 'help_answered', facts: {} }
  })

type Step = { step: RescueStep; note: string }

export const recordStep = (app: Deps, operator: Operator, id: number, { step, note }: Step) =>
  act(app, operator, id, async (tx, at) => {
    await holdOpen(tx, id)
    await insertStep(tx, operator, id, { step, note, at })
    return { action: 'help_step_taken', facts: { step } }
  })

const insertStep = (tx: Db, { operatorId }: Operator, id: number, { step, note, at }: Step & { at: Date }) =>
  tx.insertInto('help_steps').values({ request_id: id, operator_id: operatorId, step, note, done_at: at }).execute()

type Closing = { outcome: HelpOutcome; note: string }

export const closeHelp = (app: Deps, operator: Operator, id: number, { outcome, note }: Closing) =>
  act(app, operator, id, async (tx, at) => {
    await holdOpen(tx, id)
    const closed = { closed_at: at, closed_by: operator.operatorId, outcome, waiting_since: null, due_at: null }
    await tx.updateTable('help_requests').set(closed).where('id', '=', id).execute()
    if (note) await insertStep(tx, operator, id, { step: 'looked_again', note, at })
    return { action: 'help_closed', facts: { outcome } }
  })

async function holdOpen(tx: Db, id: number) {
  const held = await tx
    .selectFrom('help_requests')
    .select(['word_hash', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new Refusal('not_found', messages.notFound)
  if (held.closed_at) throw new Refusal('conflict', 'Este caso está encerrado. Uma nova mensagem da pessoa o reabre.')
  return held
}

type Acted = { action: string; facts: Record<string, unknown> }

/** Every step is in the audit log, without a word of what was said. */
const act = ({ db, now }: Deps, { operatorId }: Operator, id: number, work: (tx: Db, at: Date) => Promise<Acted>) =>
  db.transaction().execute(async tx => {
    const at = now()
    const { action, facts } = await work(tx, at)
    await recordAudit(tx, { operatorId, action, subject: `help:${id}`, facts }, at)
  })
