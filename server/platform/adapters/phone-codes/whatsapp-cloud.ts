import * as z from 'zod/mini'
import { countryCode } from '#contract/format.ts'
import { askService } from './ask-service.ts'
import { CodeNotSent, type PhoneCode, type PhoneService } from './phone-codes.ts'

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
export function openWhatsappCloud({ url, phoneId, token, timeoutMs, ...template }: WhatsappCloud): PhoneService {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    name: 'whatsapp',
    channel: 'whatsapp',
    async send(message) {
      const answer = await askService(`${url}/${phoneId}/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify(bodyOf(message, template)),
        timeoutMs,
        errorCode,
      })
      if (!Accepted.safeParse(answer).success) throw new CodeNotSent('200 odd answer', false)
    },
    async check() {
      const answer = await askService(`${url}/${phoneId}`, { headers, timeoutMs, errorCode })
      if (Sender.safeParse(answer).data?.id !== phoneId) throw new CodeNotSent('200 odd answer', true)
    },
  }
}

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const Sender = z.object({ id: z.string() })
const Failed = z.object({ error: z.object({ code: z.int() }) })

const errorCode = (answer: unknown) => Failed.safeParse(answer).data?.error.code

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
