import { countryCode, formatDate, formatPhone } from '#contract/format.ts'
import type { Order, OrderPix } from '#contract/order.ts'
import type { Product } from '#contract/plan.ts'
import { isPartnerType, partners, userTypeOf } from '#contract/user-types.ts'

const daysPerMonth = 30
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`

export const daysOf = (days: number) => counted(days, 'dia', 'dias')

const countsDays = (userType: number | undefined) => userTypeOf(userType)?.durationUnit === 'day'

/** docs/specification.md §9: days for type 2, thirty-day months for the others. */
export const durationOf = ({ days }: Pick<Product, 'days'>, userType: number | undefined) =>
  countsDays(userType) ? daysOf(days) : counted(days / daysPerMonth, 'mês', 'meses')

export function rateOf({ days, amount }: Product, userType: number | undefined) {
  const unit = countsDays(userType) ? { days: 1, name: 'dia' } : { days: daysPerMonth, name: 'mês' }
  return { cents: Math.round((amount * unit.days) / days), name: unit.name }
}

/** The wording of docs/specification.md §9, which has no plural form. */
export const bonusOf = ({ free_days }: Product) => (free_days > 0 ? `Ganha ${free_days} dia de bônus` : undefined) // sic

export const lengthOf = (product: Product, userType: number | undefined) =>
  product.free_days > 0
    ? `${durationOf(product, userType)} + ${product.free_days} de bônus`
    : durationOf(product, userType)

export const wholeLengthOf = ({ days, free_days }: Product, userType: number | undefined) =>
  countsDays(userType) ? daysOf(days + free_days) : durationOf({ days }, userType)

/** Partners buy advertising, which has no tiers. */
export const kindOf = ({ type_name }: Product, userType: number | undefined) =>
  isPartnerType(userType) && partners.tiers.length === 1 ? 'Publicidade' : type_name

export const descriptionOf = (product: Product, userType: number | undefined) =>
  `${kindOf(product, userType)}, ${durationOf(product, userType)} de anúncio`

export const startsWhenListedText = (startsBy: string) =>
  `Os dias começam a contar quando o seu anúncio entrar no ar, no máximo em ${formatDate(startsBy)}.`

/** Returns `otherwise` if the paid plan starts immediately. */
export function startText({ effect }: Order, otherwise: string) {
  if (effect?.starts_by) return 'Os dias só começam a contar quando o anúncio entrar no ar.'
  return effect?.follows ? `O plano começa em ${formatDate(effect.starts_at)}, quando o atual termina.` : otherwise
}

/** A queued plan *continua* if it ran before another plan was put ahead of it. Otherwise it *começa*. */
export const nextStart = ({ starts_at, next_at }: Order) =>
  next_at ? { verb: next_at === starts_at ? 'começa' : 'continua', day: formatDate(next_at) } : undefined

/** Shown if an operator confirms the Pix and the buyer can't send a proof of payment. */
export const checkedByHandText = 'O anúncio é ativado depois que conferimos o pagamento.'

/** The phone number to which the buyer sends a proof of payment. */
export function proofPhone({ proof_url }: OrderPix): string | undefined {
  const digits = proof_url && URL.canParse(proof_url) ? new URL(proof_url).pathname.slice(1) : ''
  return digits.startsWith(countryCode) ? formatPhone(digits.slice(countryCode.length)) : undefined
}
