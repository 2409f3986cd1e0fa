import { createHash, timingSafeEqual } from 'node:crypto'
import type { Webhook, WebhookSubject } from './gateway.ts'

type Rules = { token: string; signsOrders: boolean }

/** Undefined when the signature is wrong, or missing where it is due. */
export function readWebhook({ headers, body }: Webhook, { token, signsOrders }: Rules): WebhookSubject | undefined {
  const signature = [headers['x-authenticity-token']].flat()[0]
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  // Events after a sale come as forms and may be unsigned.
  const mayBeUnsigned = isForm || !signsOrders
  if (!(signature === undefined && mayBeUnsigned) && !isSignedBy(token, body, signature)) return undefined
  return subjectOf(isForm ? Object.fromEntries(new URLSearchParams(body.toString())) : parseObject(body.toString()))
}

/** The value of `x-authenticity-token`. */
export const signatureOf = (token: string, rawBody: Buffer) =>
  createHash('sha256').update(`${token}-`).update(rawBody).digest('hex')

function isSignedBy(token: string, rawBody: Buffer, signature = '') {
  const [given, own] = [Buffer.from(signature, 'utf8'), Buffer.from(signatureOf(token, rawBody))]
  return given.length === own.length && timingSafeEqual(given, own)
}

type Fields = Record<string, unknown>

function subjectOf({ id, reference_id, order_id, charge_id, charges }: Fields): WebhookSubject {
  const [charge] = Array.isArray(charges) ? (charges as (Fields | undefined)[]) : []
  return {
    reference: plainId(reference_id) ?? plainId(charge?.reference_id),
    gatewayOrderId: [plainId(order_id), plainId(id)].find(text => text?.startsWith('ORDE_')),
    gatewayChargeId: [plainId(charge_id), plainId(id)].find(text => text?.startsWith('CHAR_')),
  }
}

const plainId = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined)

function parseObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}
