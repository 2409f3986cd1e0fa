import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { fallbackPath } from '#contract/routes.ts'
import type { Log } from '#server/app.ts'
import type { AllowedMethods } from './methods.ts'
import { type PackedPage, sendPage } from './packed-page.ts'
import { type Failure, sendJsonFailure, toFailure } from './refusals.ts'

export type FailurePage = (failure: Failure) => PackedPage

const isPage = (path: string) => !/^\/(api|midias|assets|art)\//.test(path)
const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?')[0] as string

/** What is sent when a request can't be answered: JSON to calls, a page to people, `/home` for what is not there. */
export function answerFailures(http: FastifyInstance, { log, page, allowed }: Means) {
  http.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error, request, log)
    const wantsPage = isPage(pathOf(request)) && !request.routeOptions.config.call
    return wantsPage ? sendFailurePage(failure, request, reply, page) : sendJsonFailure(reply, failure)
  })

  http.setNotFoundHandler((request, reply) => {
    const methods = allowed(pathOf(request))
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', methods.join(', ')).send()
    if (methods.length > 0) return sendJsonFailure(reply, wrongMethod(methods))
    if (isPage(pathOf(request)) && ['GET', 'HEAD'].includes(request.method)) return reply.redirect(fallbackPath, 302)
    return sendJsonFailure(reply, toFailure(new Refusal('not_found', messages.notFound), request, log))
  })
}

type Means = { log: Log; page: FailurePage; allowed: AllowedMethods }

function sendFailurePage(failure: Failure, request: FastifyRequest, reply: FastifyReply, page: FailurePage) {
  const made = page(failure)
  reply.hijack()
  for (const [name, value] of Object.entries(failure.headers)) reply.raw.setHeader(name, value)
  sendPage(made, request.raw, reply.raw)
}

const wrongMethod = (methods: string[]): Failure => ({
  status: 405,
  headers: { allow: methods.join(', ') },
  body: { message: messages.wrongMethod },
})
