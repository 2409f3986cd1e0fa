import { type ContactOutcome, mayAnswer } from '#contract/contact-case.ts'
import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { contactCaseAnsweredEmail } from '#server/platform/emails/contact-cases.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { alreadyDecided, type Deps, decide } from '#server/safety/reviews/decision.ts'

type Viewer = Pick<OperatorSession, 'roles'>

/** A kind that the roles do not include is as if it weren't there. */
export async function readContactCase({ db }: Pick<App, 'db'>, { roles }: Viewer, id: number) {
  const found = await db
    .selectFrom('contact_cases as c')
    .leftJoin('contact_case_answers as a', 'a.case_id', 'c.id')
    .leftJoin('operators as o', 'o.id', 'a.operator_id')
    .selectAll('c')
    .select(['a.outcome', 'a.body as answer', 'a.note', 'a.answered_at', 'o.name as answered_by'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!found || !mayAnswer(roles, found.kind)) throw new Refusal('not_found', messages.notFound)
  const others = await readOthers(db, found)
  return {
    found,
    account: await findAccount(db, found.email),
    others: others.filter(({ kind }) => mayAnswer(roles, kind)),
  }
}

export type ContactCaseRows = Awaited<ReturnType<typeof readContactCase>>

const findAccount = (db: Db, email: string) =>
  db.selectFrom('accounts').select(['id', 'name', 'user_type']).where('email', '=', email).executeTakeFirst()

const readOthers = (db: Db, { id, email }: { id: number; email: string }) =>
  db
    .selectFrom('contact_cases as c')
    .leftJoin('contact_case_answers as a', 'a.case_id', 'c.id')
    .select(['c.id', 'c.protocol', 'c.kind', 'c.received_at', 'a.outcome'])
    .where('c.email', '=', email)
    .where('c.id', '<>', id)
    .orderBy('c.id', 'desc')
    .limit(20)
    .execute()

type Answer = { outcome: ContactOutcome; text: string; note?: string | undefined }

export const answerContactCase = (
  app: Deps,
  session: OperatorSession,
  caseId: number,
  { outcome, text, note }: Answer,
) =>
  decide(app, session, async (tx, at) => {
    const found = await tx
      .selectFrom('contact_cases')
      .select(['kind', 'email'])
      .where('id', '=', caseId)
      .forUpdate()
      .executeTakeFirst()
    if (!found || !mayAnswer(session.roles, found.kind)) throw new Refusal('not_found', messages.notFound)
    await refuseAnswered(tx, caseId)
    const answer = { outcome, body: text, note: note ?? null, operator_id: session.operatorId, answered_at: at }
    // Before the time ends: the yearly report reads it.
    await tx
      .insertInto('contact_case_answers')
      .values({ case_id: caseId, ...answer })
      .execute()
    await tx.updateTable('contact_cases').set({ waiting_since: null, due_at: null }).where('id', '=', caseId).execute()
    await enqueue(tx, contactCaseAnsweredEmail, { id: caseId })
    const account = (await findAccount(tx, found.email))?.id ?? null
    const facts = { account, contact_kind: found.kind, outcome }
    return { action: 'contact_case_answered', subject: `contact_case:${caseId}`, facts }
  })

async function refuseAnswered(tx: Db, caseId: number) {
  const answered = await tx
    .selectFrom('contact_case_answers as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select('o.name')
    .where('a.case_id', '=', caseId)
    .executeTakeFirst()
  if (answered) throw alreadyDecided('Este caso já foi respondido', answered.name)
}

/** What still waits stays, however old. */
export async function forgetOldContactCases({ db, now }: Pick<App, 'db' | 'now'>) {
  const before = new Date(now().getTime() - keptDays.contactCases * dayMs)
  await db.deleteFrom('contact_cases').where('received_at', '<', before).where('due_at', 'is', null).execute()
}
