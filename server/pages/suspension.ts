import { createElement } from 'react'
import { SuspensionAnswerForm } from '#contract/account.ts'
import { formatDate } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { answerSuspension, readByToken } from '#server/people/accounts/suspension.ts'
import type { App } from '#server/platform/app.ts'
import { toRefusal } from '#server/platform/http/refusals.ts'
import { SuspensionPage, type SuspensionPageProps } from '#web/public/pages/suspension-page.tsx'
import type { ShownView } from './page-request.ts'

type Shown = Pick<SuspensionPageProps, 'sent' | 'typed' | 'problem'>

/** The page of a mailed link: private, so never cached. */
export async function loadSuspension(app: App, token: string, shown: Shown): Promise<ShownView> {
  const { suspended_at, lifted_at, until, isOpen } = await readByToken(app, token)
  const state = lifted_at ? 'lifted' : isOpen ? 'open' : 'over'
  const dates = { since: formatDate(suspended_at), until: formatDate(until) }
  const element = createElement(SuspensionPage, { state, ...dates, ...shown })
  return { title: 'Véspera', kind: 'contact', element, tags: [] }
}

export async function receiveAnswer(app: App, token: string, body: unknown, address: string) {
  const typed = String([(body as Record<string, unknown> | null)?.text ?? ''].flat()[0])
  const parsed = SuspensionAnswerForm.safeParse({ text: typed })
  try {
    if (!parsed.success) throw toRefusal(parsed.error.issues)
    await answerSuspension(app, token, parsed.data.text, address)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'not_found') throw error
    const problem = error.errors?.text?.[0] ?? error.message ?? messages.invalid
    return { refusal: error, view: await loadSuspension(app, token, { typed, problem }) }
  }
}
