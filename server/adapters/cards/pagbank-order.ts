import type { ChargeWish } from './gateway.ts'

/** Of what the person bought, a statement says no more. */
const descriptor = 'CENTRAL'
const limits = { name: 120, title: 64 }

/** Names with punctuation are refused. */
const cleaned = (text: string, most: number) =>
  text
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

/** The bytes of `POST /orders`, which creates and pays. */
export function orderBody({ reference, cents, title, holder, payer }: ChargeWish, encrypted: string, url: string) {
  const name = cleaned(title, limits.title)
  return JSON.stringify({
    reference_id: reference,
    customer: { name: cleaned(payer.name, limits.name), email: payer.email, ...taxId(payer.taxId ?? holder.taxId) },
    items: [{ reference_id: reference, name, quantity: 1, unit_amount: cents }],
    notification_urls: [url],
    charges: [
      {
        reference_id: reference,
        description: name,
        amount: { value: cents, currency: 'BRL' },
        payment_method: {
          type: 'CREDIT_CARD',
          installments: 1,
          capture: true,
          soft_descriptor: descriptor,
          card: { encrypted, store: false },
          holder: { name: cleaned(holder.name, limits.name), ...taxId(holder.taxId) },
        },
      },
    ],
  })
}

const taxId = (tax_id: string | undefined) => (tax_id === undefined ? {} : { tax_id })
