import * as z from 'zod/mini'
import { countryCode } from '#contract/format.ts'
import { CodeNotSent, type PhoneCode, type PhoneCodes } from './phone-codes.ts'

export type WhatsappCloud = {
  /** Includes the version: `https://graph.facebook.com/v23.0`. */
  url: string
  /** The sender's id in Meta's console, not the number itself. */
  phoneId: string
  token: string
  /** An approved template of the category *authentication*, with a copy-code button. */
  template: string
  language: string
  timeoutMs?: number
}

/** Meta's Cloud API: business-messaging-api_v23.0.yaml of github.com/facebook/openapi. */
export function openWhatsappCloud({ url, phoneId, token, timeoutMs = 10_000, ...template }: WhatsappCloud): PhoneCodes {
  return {
    async send(message) {
      const reply = await fetch(`${url}/${phoneId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message, template)),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      }).catch(error => {
        throw new CodeNotSent(error instanceof Error ? error.name : 'unknown')
      })
      const answer: unknown = await reply.json().catch(() => undefined)
      if (!reply.ok) throw new CodeNotSent(`${reply.status} ${errorCode(answer)}`.trim())
      if (!Accepted.safeParse(answer).success) throw new CodeNotSent(`${reply.status} odd answer`)
    },
  }
}

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const Failed = z.object({ error: z.object({ code: z.int() }) })

const errorCode = (answer: unknown) => Failed.safeParse(answer).data?.error.code ?? ''

/** Authentication templates need the code in the text and again in the button. */
function bodyOf({ to, code }: PhoneCode, { template: name, language }: Pick<WhatsappCloud, 'template' | 'language'>) {
  const parameters = [{ type: 'text', text: code }]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `${countryCode}${to}`,
    type: 'template',
    template: {
      name,
      language: { policy: 'deterministic', code: language },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}
