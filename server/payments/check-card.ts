import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { messages } from '#contract/messages.ts'
import { type CardPayment, EncryptedCard, isYearTooFar, RawCard, wrongYear } from '#contract/payment.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

type CardSecret = Parameters<NonNullable<App['cards']>['charge']>[0]['card']
export type CheckedCard = {
  productId: number
  orderId: number | undefined
  name: string
  taxId: string | undefined
  card: CardSecret
}

type Rules = { now: Date; acceptRawCard: boolean; needsTaxId: boolean }

/** @throws Refusal `invalid` with every wrong field, without any of the values */
export function checkCard(payment: CardPayment, rules: Rules): CheckedCard {
  return payment.encrypted_card === undefined ? checkRaw(payment, rules) : checkEncrypted(payment, rules)
}

export const hasWrongNumber = ({ number }: CardPayment) =>
  number !== undefined && !RawCard.shape.number.safeParse(number).success

function checkRaw(payment: CardPayment, rules: Rules): CheckedCard {
  if (!rules.acceptRawCard) throw new Refusal('invalid', rawRefused, { number: [rawRefused] })
  const parsed = RawCard.safeParse(payment)
  const errors = { ...fieldErrors(parsed.error), ...taxIdErrors(payment, rules) }
  if (parsed.data && isExpired(parsed.data, rules.now)) errors.exp_month = ['Cartão vencido.']
  if (parsed.data && isYearTooFar(parsed.data.exp_year, rules.now.getUTCFullYear())) errors.exp_year = [wrongYear]
  if (!parsed.data || Object.keys(errors).length > 0) throw new Refusal('invalid', messages.invalid, errors)
  const { number, exp_month, exp_year, security_code, name, product_id, order_id, tax_id } = parsed.data
  const card = { number, month: exp_month.padStart(2, '0'), year: exp_year, securityCode: security_code, name }
  return { productId: product_id, orderId: order_id, name, taxId: plainTaxId(tax_id), card }
}

function checkEncrypted(payment: CardPayment, rules: Rules): CheckedCard {
  const typed = typedFields.filter(field => payment[field] !== undefined)
  if (typed.length > 0) throw new Refusal('invalid', both, Object.fromEntries(typed.map(field => [field, [both]])))
  const parsed = EncryptedCard.safeParse(payment)
  const { encrypted_card, ...others } = { ...fieldErrors(parsed.error), ...taxIdErrors(payment, rules) }
  const errors = encrypted_card ? { ...others, number: encrypted_card } : others
  if (!parsed.data || Object.keys(errors).length > 0) throw new Refusal('invalid', messages.invalid, errors)
  const { name, product_id, order_id, tax_id } = parsed.data
  const card = { encrypted: parsed.data.encrypted_card }
  return { productId: product_id, orderId: order_id, name, taxId: plainTaxId(tax_id), card }
}

const typedFields = ['number', 'exp_month', 'exp_year', 'security_code'] as const
const both = 'Envie o cartão criptografado ou os dados dele, nunca os dois.'
const rawRefused = 'Abra a página de novo para digitar o cartão.'

type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/** The first message per field. */
function fieldErrors(error: Issues | undefined): FieldErrors {
  const reversed = [...(error?.issues ?? [])].reverse()
  return Object.fromEntries(reversed.map(({ path, message }) => [String(path[0]), [message]]))
}

/** A card is valid to the end of its month. */
function isExpired({ exp_month, exp_year }: { exp_month: string; exp_year: string }, now: Date) {
  return Number(exp_year) * 12 + Number(exp_month) <= now.getUTCFullYear() * 12 + now.getUTCMonth()
}

const plainTaxId = (text: string | undefined) => text?.replace(/[^0-9A-Za-z]/g, '').toUpperCase() || undefined

function taxIdErrors({ tax_id }: CardPayment, { needsTaxId }: Rules): FieldErrors {
  const plain = plainTaxId(tax_id)
  if (plain === undefined) return needsTaxId ? { tax_id: ['Informe o CPF ou CNPJ do titular.'] } : {}
  const isValid = plain.length === 11 ? isValidCpf(plain) : isValidCnpj(plain, { version: 2 })
  return isValid ? {} : { tax_id: ['CPF ou CNPJ inválido.'] }
}
