import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { exitMark, quickExitPath, quickExitUrl } from '#contract/quick-exit.ts'
import type { AgeGate } from './age-gate.ts'

/**
 * How long we redirect a browser without scripts. A browser with scripts can reopen the site, but the pages already in
 * its history stay closed permanently.
 */
const closedSeconds = 30 * 60

/**
 * Runs in a browser that has used the quick exit. A typed URL reopens the site, but going back in history exits again.
 */
const script = `let [n]=performance.getEntriesByType('navigation')
if(n?.type=='back_forward')location.replace('${quickExitUrl}')
else{document.cookie='${exitMark}=;path=/;max-age=0';location.reload()}`

const blank = (more: string) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>…</title>${more}</html>`
const refresh = (url: string) => `<meta http-equiv="refresh" content="0;url=${url}">`

const closedPage = blank(`<noscript>${refresh(quickExitUrl)}</noscript><script>${script}</script>`)
/** An extra step before the redirect: a browser stores the page that it leaves only once the next one has loaded. */
const leavingPage = blank(refresh(`${quickExitPath}?fim`))

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; frame-ancestors 'none'`,
}
/** Also clears pages from the back-forward cache. */
const forgetPages = { 'clear-site-data': '"cache"' }
/** For a browser without our script, which would keep the theme and discreet mode. */
const forgetAll = { 'clear-site-data': '"cache", "storage"' }
const mark = `${exitMark}=1; Path=/; Max-Age=${closedSeconds}; SameSite=Lax`

type Deps = { gate: Pick<AgeGate, 'forget'>; endSession: (token: string) => Promise<unknown> }

/**
 * *Saída rápida*: after it, neither history nor the back-forward cache shows our pages, the session has ended, and the
 * site asks for the age again (decision 131).
 */
export function quickExitRoutes(http: FastifyInstance, { gate, endSession }: Deps) {
  const options = { schema: { hide: true } }
  const cookies = { 'set-cookie': [mark, gate.forget] }
  http.get(quickExitPath, options, (request, reply) => {
    const { 'sec-fetch-site': site } = request.headers
    // A link on another site or in another app only redirects. It must not close our pages in this browser.
    if (site !== undefined && site !== 'same-origin') return reply.redirect(quickExitUrl, 303)
    if (request.url.endsWith('?fim')) return reply.headers({ ...headers, ...forgetAll }).redirect(quickExitUrl, 303)
    return reply.headers({ ...headers, ...cookies }).send(leavingPage)
  })
  http.register(async scope => {
    // The body is the session's token, because a beacon cannot set headers.
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 100 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Body?: string }>(quickExitPath, options, async ({ body }, reply) => {
      // Also sent if the database cannot end the session.
      reply.code(204).headers({ ...forgetPages, ...cookies, 'cache-control': 'no-store' })
      if (body) await endSession(body)
      return reply.send()
    })
  })
}

const marked = new RegExp(`(^|;\\s*)${exitMark}=`)

/**
 * Answers every request for a document from a browser that has used the quick exit, whether or not the page is cached.
 */
export function answerAfterExit({ method, url = '', headers: sent }: IncomingMessage, response: ServerResponse) {
  if (!sent.cookie || !marked.test(sent.cookie)) return false
  if ((method !== 'GET' && method !== 'HEAD') || !sent.accept?.includes('text/html')) return false
  if (url.split('?')[0] === quickExitPath) return false
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : closedPage)
  return true
}
