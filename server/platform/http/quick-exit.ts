import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { exitMark, quickExitPath, quickExitUrl } from '#contract/quick-exit.ts'

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
const forget = { 'clear-site-data': '"cache"' }
const mark = `${exitMark}=1; Path=/; Max-Age=${closedSeconds}; SameSite=Lax`

/** *Saída rápida*: after it, neither history nor the back-forward cache shows our pages. */
export function quickExitRoutes(http: FastifyInstance) {
  const options = { schema: { hide: true } }
  http.get(quickExitPath, options, (request, reply) => {
    const { 'sec-fetch-site': site } = request.headers
    // A link on another site only redirects. It must not close our pages in this browser.
    if (site === 'cross-site' || site === 'same-site') return reply.redirect(quickExitUrl, 303)
    if (request.url.endsWith('?fim')) return reply.headers({ ...headers, ...forget }).redirect(quickExitUrl, 303)
    return reply.headers({ ...headers, 'set-cookie': mark }).send(leavingPage)
  })
  http.post(quickExitPath, options, (_request, reply) =>
    reply
      .code(204)
      .headers({ ...forget, 'cache-control': 'no-store', 'set-cookie': mark })
      .send(),
  )
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
