import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'

type Deps = Pick<App, 'db' | 'now'>
type Draft = { title: string; text: string }

const columns = ['id', 'title', 'body'] as const

export const listSavedAnswers = (db: Db) =>
  db.selectFrom('saved_answers').select(columns).orderBy('title').orderBy('id').execute()

export type SavedAnswerRow = Awaited<ReturnType<typeof listSavedAnswers>>[number]

export async function addSavedAnswer({ db, now }: Deps, { operatorId }: Operator, { title, text }: Draft) {
  return db.transaction().execute(async tx => {
    const at = now()
    const answer = await tx
      .insertInto('saved_answers')
      .values({ title, body: text, updated_by: operatorId, updated_at: at })
      .returning(columns)
      .executeTakeFirstOrThrow()
    const subject = subjectOf(answer.id)
    await recordAudit(tx, { operatorId, action: 'saved_answer_added', subject, facts: { title } }, at)
    return answer
  })
}

export async function changeSavedAnswer(deps: Deps, { operatorId }: Operator, id: number, { title, text }: Draft) {
  return deps.db.transaction().execute(async tx => {
    const at = deps.now()
    const before = await findAnswer(tx, id)
    const facts = {
      ...(before.title !== title && { title: [before.title, title] }),
      ...(before.body !== text && { answer: 'changed' }),
    }
    if (Object.keys(facts).length === 0) return before
    await recordAudit(tx, { operatorId, action: 'saved_answer_changed', subject: subjectOf(id), facts }, at)
    return tx
      .updateTable('saved_answers')
      .set({ title, body: text, updated_by: operatorId, updated_at: at })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
}

export async function removeSavedAnswer({ db, now }: Deps, { operatorId }: Operator, id: number) {
  await db.transaction().execute(async tx => {
    const { title } = await findAnswer(tx, id)
    await tx.deleteFrom('saved_answers').where('id', '=', id).execute()
    await recordAudit(
      tx,
      { operatorId, action: 'saved_answer_removed', subject: subjectOf(id), facts: { title } },
      now(),
    )
  })
}

const subjectOf = (id: number) => `saved_answer:${id}` as const

async function findAnswer(tx: Db, id: number) {
  const found = await tx.selectFrom('saved_answers').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}
