import { createElement } from 'react'
import type * as z from 'zod/mini'
import { paths } from '#contract/paths.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'
import {
  type ReportField,
  type ReportForm,
  ReportText,
  reportFields,
  reportMessages,
  reportSteps,
} from '#contract/report.ts'
import type { App } from '#server/platform/app.ts'
import { statusOf, toRefusal } from '#server/platform/http/refusals.ts'
import { confirmNotices } from '#server/safety/reports/confirm-notices.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { answerReport, type Followed, readFollowed, type Side } from '#server/safety/reports/follow-report.ts'
import { type FollowPageProps, ReportFollowPage } from '#web/public/pages/report-follow-page.tsx'
import { ReportPage, type ReportPageProps, reportTargets } from '#web/public/pages/report-page.tsx'
import { ReportedContentPage } from '#web/public/pages/reported-content-page.tsx'
import type { ShownView } from './page-request.ts'

type Typed = Partial<Record<ReportField, string>>
type Answer = { redirect: string } | { status: number; view: ShownView }

/** Needs no query and no answer to the age question: whoever is shown without consent must reach it. */
export function reportView(path: string, query: Record<string, unknown>): ShownView {
  const [name, place] = Object.entries(reportTargets).find(([parameter]) => isId(query[parameter])) ?? []
  const typed: Typed = name && place ? { place: `${name}:${query[name]}` } : {}
  const sent = query.enviada === undefined ? undefined : query.enviada === 'repetida' ? 'repeated' : 'received'
  return viewOf({ isIntimate: path === paths.reportIntimateImage, step: 0, typed, ...(sent && { sent }) })
}

const isId = (value: unknown) => typeof value === 'string' && /^\d{1,9}$/.test(value)

const viewOf = (props: ReportPageProps): ShownView => ({
  title: 'Véspera',
  kind: 'report',
  element: createElement(ReportPage, props),
  tags: [],
})

/** Each step is posted with the answers of those before, so that nothing is lost and nothing is stored before the end. */
export async function receiveReport(app: App, path: string, body: unknown, address: string): Promise<Answer> {
  const given = (body ?? {}) as Record<string, unknown>
  const isIntimate = path === paths.reportIntimateImage
  const typed: Typed = { ...textsOf(given, reportFields), ...(isIntimate && { kind: 'intimate_image' }) }
  const step = Math.min(Math.max(Number(given.step) || 0, 0), reportSteps.length - 1)
  if (given.go === 'back') return shown({ isIntimate, step: Math.max(step - 1, 0), typed })
  for (const [place, Step] of reportSteps.entries()) {
    if (place > step) return shown({ isIntimate, step: place, typed })
    const errors = errorsOf(Step, typed)
    if (errors) return shown({ isIntimate, step: place, typed, errors }, statusOf.invalid)
  }
  return finish(app, { isIntimate, typed }, address)
}

const shown = (props: ReportPageProps, status = 200) => ({ status, view: viewOf(props) })

function errorsOf(Step: z.ZodMiniType, typed: Typed) {
  const parsed = Step.safeParse(typed)
  return parsed.success ? undefined : toRefusal(parsed.error.issues).errors
}

const stepOf = (errors: FieldErrors | undefined) => (errors?.place || errors?.kind ? 0 : reportSteps.length - 1)

async function finish(app: App, { isIntimate, typed }: Pick<ReportPageProps, 'isIntimate' | 'typed'>, address: string) {
  // A trap for programs: they are told that all went well.
  if (typed.site) return { redirect: `${paths.report}?enviada=1` }
  const form = Object.assign({}, ...reportSteps.map(Step => Step.parse(typed))) as ReportForm
  try {
    const token = await createReport(app, form, address)
    const path = isIntimate ? paths.reportIntimateImage : paths.report
    return { redirect: token ? `${paths.reportFollowing(token)}?enviada=1` : `${path}?enviada=repetida` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors, message, code } = error
    const told = errors ? { errors } : { problem: message }
    return shown({ isIntimate, step: stepOf(errors), typed, ...told }, statusOf[code])
  }
}

function textsOf<Name extends string>(given: Record<string, unknown>, names: readonly Name[]) {
  const entries = names.map(name => [name, String([given[name] ?? ''].flat()[0] ?? '')])
  return Object.fromEntries(entries.filter(([, text]) => text)) as Partial<Record<Name, string>>
}

type Shown = Pick<FollowPageProps, 'sent' | 'confirmed' | 'typed' | 'problem'>

const pages = { notifier: ReportFollowPage, author: ReportedContentPage }

/** The page of a secret link: private, so never cached. */
export async function loadFollowed(app: App, side: Side, token: string, shown: Shown): Promise<ShownView> {
  const report: Followed = await readFollowed(app, side, token)
  const element = createElement(pages[side], { report, ...shown })
  return { title: 'Véspera', kind: 'report', element, tags: [] }
}

export const linkOf = { notifier: paths.reportFollowing, author: paths.reportedContent }

export async function receiveFollowed(app: App, side: Side, token: string, body: unknown, address: string) {
  const given = (body ?? {}) as Record<string, unknown>
  const { text = '' } = textsOf(given, ['text'] as const)
  const parsed = ReportText.safeParse(text)
  try {
    if (side === 'notifier' && given.confirm !== undefined) {
      const ids = [given.confirm].flat().map(Number)
      await confirmNotices(app, { token, ids, address })
      return { redirect: `${linkOf[side](token)}?confirmada=1` }
    }
    if (!parsed.success) throw new Refusal('invalid', parsed.error.issues[0]?.message ?? reportMessages.text)
    await answerReport(app, { side, token, text: parsed.data, address })
    return { redirect: `${linkOf[side](token)}?enviada=1` }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'not_found') throw error
    const view = await loadFollowed(app, side, token, { typed: text, problem: error.message })
    return { status: statusOf[error.code], view }
  }
}
