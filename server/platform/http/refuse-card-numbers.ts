import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { plainDigits } from '#contract/plain-digits.ts'
import { Refusal } from '#contract/refusals.ts'
import { isCardNumber } from '#server/platform/log/scrub.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    card?: boolean
  }
}

const maxDepth = 6

/**
 * Checks only input that we store. A shared link, or the headers of browsers and proxies, may contain any long number.
 */
export function refuseCardNumbers(http: FastifyInstance) {
  http.addHook('onRequest', async ({ headers, routeOptions, is404 }) => {
    if (!is404 && routeOptions.config.call && !routeOptions.config.card) refuseCardNumber(headers['idempotency-key'])
  })
  http.addHook('preValidation', async ({ body, routeOptions, is404 }) => {
    if (!is404 && !routeOptions.config.card && !Buffer.isBuffer(body)) refuseCardNumber(body)
  })
}

export function refuseCardNumber(value: unknown, depth = maxDepth) {
  if (typeof value === 'string' || typeof value === 'number') {
    if (holdsCardNumber(String(value))) throw new Refusal('malformed', messages.cardNumber)
    return
  }
  if (typeof value !== 'object' || value === null || depth === 0) return
  for (const [key, part] of Object.entries(value)) {
    refuseCardNumber(key, 0)
    refuseCardNumber(part, depth - 1)
  }
}

const between = '[\\s\\u200b._/-]'
/** Matches 15 digits or more, because a CNPJ has 14, and never next to a letter, as in Pix codes and ids. */
const written = [
  /(?<![\p{L}\d])\d{15,19}(?![\p{L}\d])/gu,
  new RegExp(`(?<![\\p{L}\\d])\\d{4}(${between}{1,3})\\d{4}\\1\\d{4}\\1\\d{4}(?![\\p{L}\\d])`, 'gu'),
  new RegExp(`(?<![\\p{L}\\d])\\d{4}(${between}{1,3})\\d{4}\\1\\d{4}\\1\\d{4}\\1\\d{1,3}(?![\\p{L}\\d])`, 'gu'),
  new RegExp(`(?<![\\p{L}\\d])\\d{4}(${between}{1,3})\\d{6}\\1\\d{5}(?![\\p{L}\\d])`, 'gu'),
  new RegExp(`(?<![\\p{L}\\d])\\d(?:(${between}{1,3})\\d)(?:\\1\\d){13,17}(?![\\p{L}\\d])`, 'gu'),
]

export function holdsCardNumber(input: string) {
  const text = plainDigits(input)
  if (!/\d(?:[^\d\p{L}]{0,3}\d){14}/u.test(text)) return false
  return written.some(pattern => (text.match(pattern) ?? []).some(run => isCardNumber(run.replace(/\D/g, ''))))
}
