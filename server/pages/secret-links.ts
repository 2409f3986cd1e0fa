import type { FastifyRequest } from 'fastify'
import { createElement } from 'react'
import * as z from 'zod/mini'
import { SuspensionAnswerForm } from '#contract/account.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { Refusal } from '#contract/refusals.ts'
import { ReportText } from '#contract/report.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { chooseRemoval, readRemoval } from '#server/people/accounts/second-step-removal.ts'
import { answerSuspension, readByToken as readSuspension } from '#server/people/accounts/suspension.ts'
import type { App } from '#server/platform/app.ts'
import { statusOf, toRefusal } from '#server/platform/http/refusals.ts'
import { confirmRequest } from '#server/safety/cases/open-case.ts'
import { readByToken as readRequest } from '#server/safety/cases/own-requests.ts'
import { confirmNotices } from '#server/safety/reports/confirm-notices.ts'
import { answerReport, readFollowed, type Side } from '#server/safety/reports/follow-report.ts'
import { DataRequestPage } from '#web/public/pages/data-request-page.tsx'
import { ReportFollowPage } from '#web/public/pages/report-follow-page.tsx'
import { ReportedContentPage } from '#web/public/pages/reported-content-page.tsx'
import { SecondStepPage } from '#web/public/pages/second-step-page.tsx'
import { SuspensionPage } from '#web/public/pages/suspension-page.tsx'
import type { PageHttp, ShownView } from './page-request.ts'
import { type FormAnswer, sendAnswer, sendPrivate } from './send-view.ts'

type PageState = { sent?: boolean; confirmed?: boolean; typed?: string; problem?: string }
type Input = { token: string; fields: Record<string, unknown>; typed: string; address: string }

/** A page that is opened by a secret link, without an account. */
type SecretLink = {
  path: (token: string) => string
  show(app: App, token: string, shown: PageState): Promise<Pick<ShownView, 'kind' | 'element'>>
  /** Returns the query parameter that makes the page say that the form was sent or confirmed. */
  receive(app: App, input: Input): Promise<'enviada' | 'confirmada'>
}

const showReport = (side: Side, page: typeof ReportFollowPage) => async (app: App, token: string, shown: PageState) =>
  ({
    kind: 'report',
    element: createElement(page, { report: await readFollowed(app, side, token), ...shown }),
  }) as const

const receiveMessage =
  (side: Side) =>
  async (app: App, { token, typed, address }: Input) => {
    const { text } = parse(z.object({ text: ReportText }), typed)
    await answerReport(app, { side, token, text, address })
    return 'enviada' as const
  }

const links: readonly SecretLink[] = [
  {
    path: secretLinks.reportFollowing,
    show: showReport('notifier', ReportFollowPage),
    receive: async (app, input) => {
      const { fields, token, address } = input
      if (fields.confirm === undefined) return receiveMessage('notifier')(app, input)
      await confirmNotices(app, { token, ids: [fields.confirm].flat().map(Number), address })
      return 'confirmada'
    },
  },
  {
    path: secretLinks.reportedContent,
    show: showReport('author', ReportedContentPage),
    receive: receiveMessage('author'),
  },
  {
    path: secretLinks.dataRequest,
    show: async (app, token, { sent = false }) => {
      const request = await readRequest(app, token)
      return { kind: 'report', element: createElement(DataRequestPage, { request, sent }) }
    },
    receive: async (app, { token }) => {
      await confirmRequest(app, token)
      return 'enviada'
    },
  },
  {
    path: secretLinks.suspensionAnswer,
    show: async (app, token, { confirmed: _, ...shown }) => {
      const { suspended_at, lifted_at, until, isOpen } = await readSuspension(app, token)
      const state = lifted_at ? 'lifted' : isOpen ? 'open' : 'over'
      const dates = { since: formatDate(suspended_at), until: formatDate(until) }
      return { kind: 'contact', element: createElement(SuspensionPage, { state, ...dates, ...shown }) }
    },
    receive: async (app, { token, typed, address }) => {
      await answerSuspension(app, token, parse(SuspensionAnswerForm, typed).text, address)
      return 'enviada'
    },
  },
  {
    path: secretLinks.secondStepRemoval,
    show: async (app, token, { sent = false }) => {
      const removal = await readRemoval(app, token).catch(refusal => {
        // Someone has just cancelled it, and its links went with it.
        if (sent && refusal instanceof Refusal) return undefined
        throw refusal
      })
      const endsAt = removal?.endsAt ? formatDateTime(removal.endsAt, ' às ') : undefined
      const state = !removal ? 'over' : endsAt ? 'waiting' : 'asked'
      return { kind: 'contact', element: createElement(SecondStepPage, { state, endsAt, sent }) }
    },
    receive: async (app, { fields, token, address }) => {
      await chooseRemoval(app, { token, address, cancels: fields.cancel !== undefined })
      return 'enviada'
    },
  },
]

function parse(form: z.ZodMiniType<{ text: string }>, text: string) {
  const parsed = form.safeParse({ text })
  if (!parsed.success) throw toRefusal(parsed.error.issues)
  return parsed.data
}

type OfToken = FastifyRequest<{ Params: { token: string }; Querystring: { enviada?: string; confirmada?: string } }>

/** We never cache these pages, because they are private. */
export function secretLinkRoutes(http: PageHttp, app: App) {
  const schema = { hide: true }
  for (const link of links) {
    const path = link.path(':token')
    http.get(path, { schema }, async ({ params, query, raw }: OfToken, reply) => {
      const shown = { sent: query.enviada !== undefined, confirmed: query.confirmada !== undefined }
      return sendPrivate(app.env, { raw }, reply, await load(link, app, params.token, shown))
    })
    http.post(path, { schema }, async ({ params: { token }, body, ip: address, raw }: OfToken, reply) => {
      const fields = (body ?? {}) as Record<string, unknown>
      const typed = String([fields.text ?? ''].flat()[0] ?? '')
      return sendAnswer(app.env, { raw }, reply, await receive(link, app, { token, fields, typed, address }))
    })
  }
}

const load = async ({ show }: SecretLink, app: App, token: string, shown: PageState): Promise<ShownView> => ({
  title: 'Véspera',
  tags: [],
  ...(await show(app, token, shown)),
})

async function receive(link: SecretLink, app: App, input: Input): Promise<FormAnswer> {
  const { token, typed } = input
  try {
    return { redirect: `${link.path(token)}?${await link.receive(app, input)}=1` }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'not_found') throw error
    const problem = error.errors?.text?.[0] ?? error.message
    return { status: statusOf[error.code], view: await load(link, app, token, { typed, problem }) }
  }
}
