import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { recordCharge } from './record-charge.ts'

export type Callback = { body: Buffer; signature: string | undefined; isForm: boolean }

/**
 * The gateway says that something has changed. It is only believed that it has: what, is asked of the gateway itself.
 * @throws Refusal `unauthenticated` without the gateway's signature, `unavailable` to be told again.
 */
export async function receiveCallback(app: App, { body, signature, isForm }: Callback) {
  const { cards } = app
  if (!cards) return
  // What comes after a sale may be an unsigned form; the sandbox often signs nothing.
  const mayBeUnsigned = isForm || !cards.signsCallbacks
  if (!(signature === undefined && mayBeUnsigned) && !cards.isGenuine(body, signature))
    throw new Refusal('unauthenticated', unsigned)
  const told = read(body, isForm)
  const attempt = await findTold(app.db, told)
  if (!attempt) return
  const orderId = attempt.gateway_order_id ?? told.orderId
  const charge = await askFor(cards, orderId, attempt.reference)
  if (charge && charge !== 'none') await recordCharge(app, attempt.id, charge)
}

const unsigned = 'Este aviso não traz a assinatura da operadora.'

async function askFor(cards: NonNullable<App['cards']>, orderId: string | undefined, reference: string) {
  try {
    return await (orderId === undefined ? cards.findByReference(reference) : cards.readOrder(orderId))
  } catch {
    throw new Refusal('unavailable', messages.unavailable)
  }
}

type Told = { reference: string | undefined; orderId: string | undefined; chargeId: string | undefined }

/** An order as JSON; what comes after a sale may be a form. */
function read(body: Buffer, isForm: boolean): Told {
  const text = body.toString()
  const given = isForm ? Object.fromEntries(new URLSearchParams(text)) : parsed(text)
  const { id, reference_id, order_id, charge_id, charges } = given
  const [first] = Array.isArray(charges) ? charges : []
  return {
    reference: plain(reference_id) ?? plain((first as Given | undefined)?.reference_id),
    orderId: [plain(order_id), plain(id)].find(text => text?.startsWith('ORDE_')),
    chargeId: [plain(charge_id), plain(id)].find(text => text?.startsWith('CHAR_')),
  }
}

type Given = Record<string, unknown>

const plain = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined)

function parsed(text: string): Given {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Given) : {}
  } catch {
    return {}
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function findTold(db: Db, { reference, orderId, chargeId }: Told) {
  const attempts = db.selectFrom('card_attempts').selectAll()
  if (reference !== undefined && uuid.test(reference))
    return attempts.where('reference', '=', reference).executeTakeFirst()
  if (orderId !== undefined) return attempts.where('gateway_order_id', '=', orderId).executeTakeFirst()
  if (chargeId !== undefined) return attempts.where('gateway_charge_id', '=', chargeId).executeTakeFirst()
  return undefined
}
