import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { mailChoices, ruleOf } from '#contract/alerts.ts'
import { secretLinks } from '#contract/secret-links.ts'
import type { App } from '#server/platform/app.ts'
import { chooseMail, readOptOut } from '#server/platform/emails/mail-opt-out.ts'
import { requireOwnSite } from '#server/platform/http/refuse-cross-site.ts'
import { MailOptOutPage } from '#web/public/pages/mail-opt-out-page.tsx'
import type { PageHttp } from './page-request.ts'
import { sendPrivate } from './send-view.ts'

type OfToken = FastifyRequest<{ Params: { token: string } }>

/** Mail clients post as RFC 8058 specifies: in either form encoding, and without following redirects. */
export async function mailOptOutRoutes(http: PageHttp, app: App) {
  const schema = { hide: true }
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 4096 }, async () => ({}))
  http.get(secretLinks.mailOptOut(':token'), { schema }, (request: OfToken, reply) => show(app, request, reply))
  http.post(
    secretLinks.mailOptOut(':token'),
    { schema, config: { crossSite: true } },
    async (request: OfToken, reply) => {
      const { email } = (request.body ?? {}) as { email?: string }
      if (email !== undefined) requireOwnSite(app.env, request)
      await chooseMail(app, request.params.token, email === mailChoices.on)
      return show(app, request, reply)
    },
  )
}

async function show(app: App, { params, raw }: Pick<OfToken, 'params' | 'raw'>, reply: FastifyReply) {
  const { kind, mail } = await readOptOut(app, params.token)
  const { label, about } = ruleOf(kind)
  const element = createElement(MailOptOutPage, { label, about, isOn: mail })
  return sendPrivate(app.env, { raw }, reply, { title: 'Véspera', kind: 'contact', element, tags: [] })
}
