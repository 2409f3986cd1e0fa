import { createElement } from 'react'
import type * as z from 'zod/mini'
import { paths } from '#contract/paths.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'
import { type ReportField, type ReportForm, reportFields, reportSteps } from '#contract/report.ts'
import { secretLinks } from '#contract/secret-links.ts'
import type { App } from '#server/platform/app.ts'
import { statusOf, toRefusal } from '#server/platform/http/refusals.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { ReportPage, type ReportPageProps, reportTargets } from '#web/public/pages/report-page.tsx'
import type { PageHttp, ShownView } from './page-request.ts'
import { type FormAnswer, sendAnswer, sendPrivate } from './send-view.ts'

export function reportRoutes(http: PageHttp, app: App) {
  const schema = { hide: true }
  for (const path of [paths.report, paths.reportIntimateImage]) {
    http.get(path, { schema }, ({ query, raw }, reply) =>
      sendPrivate(app.env, { raw }, reply, reportView(path, query as Record<string, unknown>)),
    )
    http.post(path, { schema }, async ({ body, ip, raw }, reply) =>
      sendAnswer(app.env, { raw }, reply, await receiveReport(app, path, body, ip)),
    )
  }
}

type Typed = Partial<Record<ReportField, string>>

/**
 * Requires no query parameter and no age declaration, because a person shown without consent must be able to reach the
 * form.
 */
function reportView(path: string, query: Record<string, unknown>): ShownView {
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

/**
 * The browser posts each step together with the earlier answers, so none is lost, and we store nothing until the end.
 */
async function receiveReport(app: App, path: string, body: unknown, address: string): Promise<FormAnswer> {
  const input = (body ?? {}) as Record<string, unknown>
  const isIntimate = path === paths.reportIntimateImage
  const typed: Typed = { ...textsOf(input), ...(isIntimate && { kind: 'intimate_image' }) }
  const step = Math.min(Math.max(Number(input.step) || 0, 0), reportSteps.length - 1)
  if (input.go === 'back') return shown({ isIntimate, step: Math.max(step - 1, 0), typed })
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
  // Only bots fill in this honeypot field, so we pretend to have received the report.
  if (typed.site) return { redirect: `${paths.report}?enviada=1` }
  const form = Object.assign({}, ...reportSteps.map(Step => Step.parse(typed))) as ReportForm
  try {
    const token = await createReport(app, form, address)
    const path = isIntimate ? paths.reportIntimateImage : paths.report
    return { redirect: token ? `${secretLinks.reportFollowing(token)}?enviada=1` : `${path}?enviada=repetida` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors, message, code } = error
    const errorProps = errors ? { errors } : { problem: message }
    return shown({ isIntimate, step: stepOf(errors), typed, ...errorProps }, statusOf[code])
  }
}

function textsOf(input: Record<string, unknown>): Typed {
  const entries = reportFields.map(name => [name, String([input[name] ?? ''].flat()[0] ?? '')])
  return Object.fromEntries(entries.filter(([, text]) => text))
}
