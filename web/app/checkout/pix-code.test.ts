import { expect, test } from 'vitest'
import { proofPhone } from './pix-code.tsx'

const pix = (proof_url: string | null) =>
  ({ mode: 'static', copy_paste: '', qr: '', key: null, expires_at: null, proof_url }) as const

test.each([
  ['https://wa.me/5521900000000?text=Ol%C3%A1', '(21) 90000-0000'],
  ['https://wa.me/552126000000', '(21) 2600-0000'],
  ['https://wa.me/?text=x', undefined],
  [null, undefined],
])('%s goes to %s', (address, phone) => {
  expect(proofPhone(pix(address))).toBe(phone)
})
