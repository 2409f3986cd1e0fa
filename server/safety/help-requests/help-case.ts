import { sql } from 'kysely'
import { type HelpOutcome, helpHours } from '#contract/case-kinds.ts'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RecordedStep, RescueStep } from '#contract/rescue-playbook.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { refuseOwnAccounts } from '#server/platform/operators/own-accounts.ts'
import type { Operator, OperatorSession } from '#server/platform/operators/sessions.ts'
import { closeCase, readOthers } from '#server/safety/cases/answer-case.ts'
import { type Deps, decide } from '#server/safety/reviews/decision.ts'

export async function readHelpCase({ db }: Pick<App, 'db'>, id: number) {
  const request = await db
    .selectFrom('help_owners as h')
    .innerJoin('cases as c', 'c.id', 'h.case_id')
    .leftJoin('operators as o', 'o.id', 'c.closed_by')
    .selectAll('c')
    .select(['h.account_id as owner', 'h.word_hash', 'o.name as closed_by_name'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!request) throw new Refusal('not_found', messages.notFound)
  const { owner } = request
  return {
    request,
    account: owner === null ? undefined : await readAccount(db, owner),
    entries: await readEntries(db, id),
    others: await readOthers(db, id, sql`id in (select case_id from help_owners where account_id = ${owner})`),
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
    select id, nickname, user_type, listed, paused, suspended from tagged_accounts where id = ${accountId}`.execute(db)
  return rows[0]
}

const readEntries = (db: Db, caseId: number) =>
  db
    .selectFrom('case_entries as e')
    .leftJoin('operators as o', 'o.id', 'e.operator_id')
    .select(['e.id', 'e.kind', 'e.step', 'e.body', 'o.name as operator', 'e.at'])
    .where('e.case_id', '=', caseId)
    .orderBy('e.id')
    .execute()

export const answerHelp = (app: Deps, session: OperatorSession, id: number, text: string) =>
  decide(app, session, async (tx, at) => {
    const { word_hash } = await holdOpen(tx, session, id)
    if (word_hash === null)
      throw new Refusal('conflict', 'A pessoa não escolheu uma palavra: não há onde ler a resposta.')
    await insertEntry(tx, session, id, { kind: 'message', step: 'answered', body: text, at })
    const due_at = new Date(at.getTime() + helpHours.team * hourMs)
    await tx.updateTable('cases').set({ waiting_since: at, due_at, alarmed: 0 }).where('id', '=', id).execute()
    return { action: 'help_answered', subject: `help:${id}` }
  })

type Step = { step: RecordedStep; note: string }

export const recordStep = (app: Deps, session: OperatorSession, id: number, { step, note }: Step) =>
  decide(app, session, async (tx, at) => {
    await holdOpen(tx, session, id)
    await insertEntry(tx, session, id, { kind: 'note', step, body: note, at })
    return { action: 'help_step_taken', subject: `help:${id}`, facts: { step } }
  })

type Entry = { kind: 'message' | 'note'; step: RescueStep; body: string; at: Date }

const insertEntry = (tx: Db, { operatorId }: Operator, id: number, entry: Entry) =>
  tx
    .insertInto('case_entries')
    .values({ case_id: id, operator_id: operatorId, ...entry })
    .execute()

type Closing = { outcome: HelpOutcome; note: string }

export const closeHelp = (app: Deps, session: OperatorSession, id: number, { outcome, note }: Closing) =>
  decide(app, session, async (tx, at) => {
    await holdOpen(tx, session, id)
    await closeCase(tx, session, { id, outcome, at })
    if (note) await insertEntry(tx, session, id, { kind: 'note', step: 'looked_again', body: note, at })
    return { action: 'help_closed', subject: `help:${id}`, facts: { outcome } }
  })

async function holdOpen(tx: Db, session: OperatorSession, id: number) {
  const held = await tx
    .selectFrom('help_owners as h')
    .innerJoin('cases as c', 'c.id', 'h.case_id')
    .select(['h.word_hash', 'h.account_id', 'c.closed_at'])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!held) throw new Refusal('not_found', messages.notFound)
  // The audit log must not name the account, so `decide` can't refuse the operator's own accounts.
  if (held.account_id !== null) await refuseOwnAccounts(tx, session, [held.account_id])
  if (held.closed_at) throw new Refusal('conflict', 'Este caso está encerrado. Uma nova mensagem da pessoa o reabre.')
  return held
}
