import { caseDueOf } from '#contract/case-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { casesWithTexts } from '#server/safety/cases/case-texts.ts'
import { insertCase } from '#server/safety/cases/open-case.ts'
import { type Deps, decide } from '#server/safety/reviews/decision.ts'

const shown = 200

export const listAuthorityRequests = ({ db }: Pick<App, 'db'>) =>
  casesWithTexts(db).where('c.kind', '=', 'authority').orderBy('c.id', 'desc').limit(shown).execute()

type NewRequest = { authority: string; reference: string; email: string; text: string }

export async function addAuthorityRequest(app: Deps, session: OperatorSession, request: NewRequest) {
  const { authority, reference, email, text } = request
  let id = 0
  await decide(app, session, async (tx, at) => {
    const waiting = { waiting_since: at, due_at: caseDueOf('authority', at) }
    const body = `${authority}\n${reference}\n\n${text}`
    const opened = await insertCase(tx, { subject: 'authority', email, text: body, ...waiting }, at)
    id = opened.id
    return { action: 'authority_registered', subject: `contact_case:${id}`, facts: { reference } }
  })
  return { id }
}
