import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { paths } from '#contract/paths.ts'
import type { App } from '#server/platform/app.ts'
import { confirmRequest } from '#server/safety/data-requests/create-request.ts'
import { readByToken } from '#server/safety/data-requests/follow-request.ts'
import { DataRequestPage } from '#web/public/pages/data-request-page.tsx'
import type { PageHttp, ShownView } from './page-request.ts'

type Raw = FastifyRequest['raw']
type OfToken = FastifyRequest<{ Params: { token: string }; Querystring: { enviada?: string } }>

/** The page of a secret link: private, so never cached. */
export function dataRequestPage(
  http: PageHttp,
  app: App,
  show: (raw: Raw, reply: FastifyReply, view: ShownView) => unknown,
) {
  const schema = { hide: true }
  const path = paths.dataRequest(':token')
  http.get(path, { schema }, async ({ params, query, raw }: OfToken, reply) => {
    const request = await readByToken(app, params.token)
    const element = createElement(DataRequestPage, { request, sent: query.enviada !== undefined })
    return show(raw, reply, { title: 'Véspera', kind: 'report', element, tags: [] })
  })
  http.post(path, { schema }, async ({ params }: OfToken, reply) => {
    await confirmRequest(app, params.token)
    return reply.header('cache-control', 'no-store').redirect(`${paths.dataRequest(params.token)}?enviada=1`, 303)
  })
}
