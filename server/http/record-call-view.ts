import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { kindOf, recordView, type ViewKind } from '#server/operators/views.ts'

/**
 * Whose data an operator's reading call shows. `nobody`: no person's; `by the verb`: what answers writes the view down
 * itself, with what else it does.
 */
export type Shows<Answer> =
  | 'nobody'
  | 'by the verb'
  | {
      kind: ViewKind
      action: string
      people: (answer: Answer) => readonly (number | null | undefined)[]
      /** What was opened; of a list nothing, and it is the operator's own. */
      subject?: (answer: Answer) => string
    }

/** A list of people, each page of which is an entry with what was asked and whom it named. */
export const listOf = <Answer>(
  action: string,
  people: (answer: Answer) => readonly (number | null | undefined)[],
): Shows<Answer> => ({ kind: 'listed', action, people })

type Reading = { operator: OperatorSession; query: unknown; answer: unknown }

/** Writes the view of a call down before its answer is sent. */
export async function recordCallView(app: App, shows: Shows<never>, { operator, query, answer }: Reading) {
  if (typeof shows === 'string') return
  const accountIds = [...new Set(shows.people(answer as never).filter(id => typeof id === 'number'))]
  if (accountIds.length === 0) return
  const subject = shows.subject?.(answer as never) ?? `operator:${operator.operatorId}`
  const facts = shows.subject ? { account: accountIds[0] } : { ...askedOf(query), accounts: accountIds }
  const view = { kind: shows.kind, action: shows.action, subject, accountIds, facts }
  await app.db.transaction().execute(async tx => {
    if (await wasJustSeen(tx, operator, view, app.now())) return
    await recordView(app, tx, operator, view)
  })
}

/** What was looked for may be a person's name, so only its kind is kept. */
function askedOf(query: unknown) {
  const { search, ...asked } = query as { search?: string }
  return search ? { ...asked, searched: kindOf(search) } : asked
}

type Seen = { action: string; subject: string; facts: Record<string, unknown> }

const sameViewMs = 15 * 60_000
const lookedBack = 50

/** The screens ask again when one comes back to them: the same page of the same people is the same view for a while. */
async function wasJustSeen(tx: Db, { operatorId }: OperatorSession, { action, subject, facts }: Seen, at: Date) {
  const { rows } = await sql`
    select from (
      select operator_id, action, facts, at from audit_entries where subject = ${subject}
      order by id desc limit ${lookedBack}
    ) e
    where operator_id = ${operatorId} and action = ${action} and facts = ${JSON.stringify(facts)}::jsonb
      and at > ${new Date(at.getTime() - sameViewMs)} limit 1`.execute(tx)
  return rows.length > 0
}
