import type { FastifyInstance, FastifyReply } from 'fastify'
import { dayMs } from '#contract/durations.ts'
import { pageRoutes } from '#contract/routes.ts'
import type { App } from '#server/platform/app.ts'
import { contactAddress } from '#server/platform/emails/send.ts'

/**
 * Search engines can index the pages that are not behind the age gate, except the offline notice. The pages for each
 * year are left out, because the transparency page links to them.
 */
const indexed = pageRoutes
  .filter(({ gated, page, path }) => !gated && page !== 'offline' && !path.includes(':'))
  .map(({ path }) => path)

/** Does not disallow gated pages, because a crawler has to fetch them to see their `noindex`. */
const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /midias/

Sitemap: ${origin}/sitemap.xml
`

const sitemap = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${indexed.map(path => `<url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`

const security = '/.well-known/security.txt'
const validMs = 180 * dayMs

/** RFC 9116. `Expires` is at midnight, so the file changes only once a day. */
function securityText({ publicUrl, ...env }: App['env'], now: Date) {
  const expires = new Date(now.getTime() + validMs).toISOString().replace(/T.*/, 'T00:00:00Z')
  return `Contact: mailto:${contactAddress(env)}
Expires: ${expires}
Preferred-Languages: pt, en
Canonical: ${publicUrl}${security}
`
}

export function machineFiles(http: FastifyInstance, { env, now }: Pick<App, 'env' | 'now'>) {
  const schema = { hide: true }
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(text)
  http.get('/robots.txt', { schema }, (_, reply) => send(reply, 'text/plain', robots(env.publicUrl)))
  http.get('/sitemap.xml', { schema }, (_, reply) => send(reply, 'application/xml', sitemap(env.publicUrl)))
  http.get(security, { schema }, (_, reply) => send(reply, 'text/plain', securityText(env, now())))
}
