import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement, type ReactElement } from 'react'
import { encode } from 'uqr'
import { ageCheckMinutes, agePaths, isAgeFailure } from '#contract/age-checks.ts'
import { minuteSeconds } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  finishAgeCheck,
  isUnderWay,
  readAgeCheck,
  startAgeCheck,
  takeWalletAnswer,
} from '#server/people/age-checks/age-checks.ts'
import { type AgeAnswer, AgeProviderDown } from '#server/platform/adapters/age/age.ts'
import type { App } from '#server/platform/app.ts'
import { readCookies, withAnswer } from '#server/platform/http/age-gate.ts'
import { AgeCheckFailed, AgeMethodsPage, AgeRedirectPage, AgeWalletPage } from '#web/public/pages/age-check-pages.tsx'
import type { PageDeps, PageHttp } from './page-request.ts'
import { sendPrivate } from './send-view.ts'

type Deps = Pick<PageDeps, 'app' | 'gate'>
type Asked = FastifyRequest<{ Querystring: Record<string, string>; Body: Record<string, string> | undefined }>

const hidden = { schema: { hide: true } }
const limited = { ...hidden, config: { reads: 'age' } } as const

/** The steps after *Sim*, if the operator has configured providers: docs/decisions/124-age-assurance.md. */
export function ageCheckRoutes(http: PageHttp, deps: Deps) {
  if (deps.app.ageProviders.size === 0) return
  choiceRoutes(http, deps)
  openCheckRoutes(http, deps)
  providerRoutes(http, deps.app)
}

function choiceRoutes(http: PageHttp, { app }: Deps) {
  const methods = [...app.ageProviders.keys()]

  http.get(agePaths.choice, hidden, (request: Asked, reply) => {
    const { volta, motivo = '' } = request.query
    const props = { methods, back: localPath(volta) }
    const element = isAgeFailure(motivo)
      ? createElement(AgeCheckFailed, { failure: motivo, ...props })
      : createElement(AgeMethodsPage, props)
    return show(app, request, reply, element)
  })

  http.post(agePaths.choice, limited, async ({ body = {} }: Asked, reply) => {
    const back = localPath(body.volta)
    const method = methods.find(name => name === body.forma)
    if (!method) return seeOther(reply, ageCheckAddress({ volta: back }))
    try {
      const id = await startAgeCheck(app, method)
      reply.header('set-cookie', checkCookie(app, `${id}.${Buffer.from(back).toString('base64url')}`))
      return seeOther(reply, agePaths.open)
    } catch (error) {
      const isFull = error instanceof Refusal && error.code === 'too_many'
      if (!isFull && !(error instanceof AgeProviderDown)) throw error
      app.log('age_provider_down', { method, reason: error.message })
      return seeOther(reply, ageCheckAddress({ volta: back, motivo: 'unavailable' }))
    }
  })
}

/** The visitor's own browser, whose cookie names the check. */
function openCheckRoutes(http: PageHttp, { app, gate }: Deps) {
  http.get(agePaths.open, hidden, async (request: Asked, reply) => {
    const { id, back } = readCheckCookie(app, request.raw)
    const check = await readAgeCheck(app, id)
    if (!check) return seeOther(reply, ageCheckAddress({ volta: back, motivo: 'expired' }))
    if (check.outcome) return finish(request, reply, {})
    const { start, method } = check
    if (start.kind === 'redirect')
      return show(app, request, reply, createElement(AgeRedirectPage, { url: start.url, method }))
    const { link, digitalCredential } = start
    const code = encode(link, { border: 4, ecc: 'L' }).data
    return show(app, request, reply, createElement(AgeWalletPage, { link, code, digitalCredential, back }))
  })

  // The page's script asks here, so that it reloads only once.
  http.get(agePaths.state, hidden, async (request: Asked, reply) => {
    const check = await readAgeCheck(app, readCheckCookie(app, request.raw).id)
    return reply.header('cache-control', 'no-store').send({ waits: check !== undefined && check.outcome === null })
  })

  http.get(agePaths.return, hidden, (request: Asked, reply) => finish(request, reply, request.query))
  // The browser's own credential picker answers through the page's script.
  http.post(agePaths.return, hidden, (request: Asked, reply) => finish(request, reply, request.body ?? {}))

  async function finish(request: Asked, reply: FastifyReply, answer: Record<string, unknown>) {
    const { id, back } = readCheckCookie(app, request.raw)
    const result = await finishAgeCheck(app, id, textsOf(answer))
    reply.header('set-cookie', checkCookie(app, '', 0))
    if (!result.ok) return seeOther(reply, ageCheckAddress({ volta: back, motivo: result.reason }))
    reply.header('set-cookie', gate.admit(result.ageClass))
    return seeOther(reply, back === paths.landing ? back : withAnswer(back))
  }
}

/** On the neutral host, which has no cookies: the visitor comes back through it, and a wallet posts to it. */
function providerRoutes(http: PageHttp, app: App) {
  http.get(agePaths.provider(), hidden, async ({ raw, query: { state, k } }: Asked, reply) => {
    if (isNeutral(app) && !(await isUnderWay(app, [state ?? k].flat()[0] ?? ''))) return sendOver(reply)
    const query = raw.url?.split('?')[1]
    return seeOther(reply, app.env.publicUrl + agePaths.return + (query ? `?${query}` : ''))
  })

  type Posted = FastifyRequest<{ Params: { key: string }; Body: Record<string, unknown> | undefined }>
  const fromWallet = { ...hidden, config: { crossSite: true, call: true, reads: 'age' } } as const
  http.post(agePaths.provider(':key'), fromWallet, async ({ params, body = {} }: Posted, reply) => {
    await takeWalletAnswer(app, params.key, textsOf(body))
    return reply
      .header('cache-control', 'no-store')
      .send({ redirect_uri: `${app.env.age.returnUrl}${agePaths.provider()}?k=${params.key}` })
  })
}

const isNeutral = ({ env: { age, publicUrl } }: App) => age.returnUrl !== publicUrl

/** Names no site: who comes without a check under way may be the provider (docs/safety.md T11). */
const sendOver = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(over)

const over = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Verificação encerrada</title>
<p>Esta verificação terminou, ou o tempo acabou. Volte à página em que você a começou.
`

const show = (app: App, request: Pick<Asked, 'raw'>, reply: FastifyReply, element: ReactElement) =>
  sendPrivate(app.env, request, reply, { title: 'Véspera', kind: 'age-check', element, tags: [] })

const seeOther = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303)

const textsOf = (fields: Record<string, unknown>): AgeAnswer =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

export const ageCheckAddress = (query: Record<string, string>) => `${agePaths.choice}?${new URLSearchParams(query)}`

/** A page of this site. Anything else would let a link send people elsewhere. */
function localPath(given: string | undefined) {
  const url = URL.parse(given ?? '', 'http://localhost')
  if (!given?.startsWith('/') || url?.origin !== 'http://localhost') return paths.landing
  return url.pathname.startsWith('//') ? paths.landing : url.pathname + url.search
}

const cookieName = ({ env }: App) => (env.publicUrl.startsWith('https:') ? '__Host-age-check' : 'age-check')

function checkCookie(app: App, value: string, seconds = ageCheckMinutes * minuteSeconds) {
  const secure = app.env.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(app)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The check's id and the page that the visitor asked for, which thus never reaches the database. */
function readCheckCookie(app: App, { headers }: Pick<IncomingMessage, 'headers'>) {
  const [value = ''] = readCookies(headers.cookie ?? '', cookieName(app))
  const [id = '', back = ''] = value.split('.')
  return { id, back: localPath(Buffer.from(back, 'base64url').toString()) }
}
