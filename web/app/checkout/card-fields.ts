import * as z from 'zod/mini'
import { HolderName, isYearTooFar, wrongYear } from '#contract/payment.ts'
import { isCardNumber } from './card-number.ts'
import { completeExpiry, expiryParts, isExpiry, isPast } from './expiry.ts'
import { isTaxId } from './tax-id.ts'

export const noCard = { number: '', expiry: '', security_code: '', name: '', tax_id: '' }
export type CardFields = typeof noCard

const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, { message: missing, abort: true }))

/** What is checked before anything is sent, in the form's order. */
export const cardFields = (needsTaxId: boolean, now: () => Date) =>
  z.object({
    number: required('Informe o número do cartão.').check(
      z.refine(isCardNumber, 'Número do cartão inválido. Confira os dígitos.'),
    ),
    expiry: required('Informe a validade.').check(
      z.overwrite(completeExpiry),
      z.refine(isExpiry, { message: 'Informe a validade como MM/AAAA.', abort: true }),
      z.refine(text => !isPast(text, now()), 'Este cartão está vencido.'),
      z.refine(text => !isYearTooFar(expiryParts(text).year, now().getFullYear()), wrongYear),
    ),
    security_code: required('Informe o CVV.').check(z.regex(/^\d{3,6}$/, 'O código deve ter de 3 a 6 dígitos.')),
    name: HolderName('Informe o nome como está no cartão.'),
    tax_id: needsTaxId
      ? required('Informe o CPF ou CNPJ do titular.').check(z.refine(isTaxId, 'CPF ou CNPJ inválido.'))
      : z.string(),
  })
