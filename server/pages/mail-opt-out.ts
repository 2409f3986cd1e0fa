import { createElement } from 'react'
import { ruleOf } from '#contract/alerts.ts'
import type { App } from '#server/platform/app.ts'
import { readOptOut } from '#server/platform/emails/mail-opt-out.ts'
import { MailOptOutPage } from '#web/public/pages/mail-opt-out-page.tsx'
import type { ShownView } from './page-request.ts'

/** The page of a mailed link: private, so never cached. */
export async function loadMailOptOut(app: App, token: string): Promise<ShownView> {
  const { kind, mail } = await readOptOut(app, token)
  const { label, about } = ruleOf(kind)
  const element = createElement(MailOptOutPage, { label, about, isOn: mail })
  return { title: 'Véspera', kind: 'contact', element, tags: [] }
}
