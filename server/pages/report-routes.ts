import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { App } from '#server/platform/app.ts'
import type { PageHttp, ShownView } from './page-request.ts'
import { linkOf, loadFollowed, receiveFollowed, receiveReport, reportView } from './reports.ts'

type Raw = FastifyRequest['raw']
type Show = (raw: Raw, reply: FastifyReply, view: ShownView, status?: number) => unknown
type OfToken = FastifyRequest<{ Params: { token: string }; Querystring: { enviada?: string; confirmada?: string } }>

/** Private pages, so none is cached. */
export function reportRoutes(http: PageHttp, app: App, show: Show) {
  const schema = { hide: true }
  const answer = (raw: Raw, reply: FastifyReply, made: Awaited<ReturnType<typeof receiveReport>>) =>
    'redirect' in made
      ? reply.header('cache-control', 'no-store').redirect(made.redirect, 303)
      : show(raw, reply, made.view, made.status)
  for (const path of [paths.report, paths.reportIntimateImage]) {
    http.get(path, { schema }, ({ query, raw }, reply) =>
      show(raw, reply, reportView(path, query as Record<string, unknown>)),
    )
    http.post(path, { schema }, async ({ body, ip, raw }, reply) =>
      answer(raw, reply, await receiveReport(app, path, body, ip)),
    )
  }
  for (const side of ['notifier', 'author'] as const) {
    const path = linkOf[side](':token')
    http.get(path, { schema }, async ({ params, query, raw }: OfToken, reply) =>
      show(raw, reply, await loadFollowed(app, side, params.token, shownOf(query))),
    )
    http.post(path, { schema }, async ({ params, body, ip, raw }: OfToken, reply) =>
      answer(raw, reply, await receiveFollowed(app, side, params.token, body, ip)),
    )
  }
}

const shownOf = ({ enviada, confirmada }: { enviada?: string; confirmada?: string }) => ({
  sent: enviada !== undefined,
  confirmed: confirmada !== undefined,
})
