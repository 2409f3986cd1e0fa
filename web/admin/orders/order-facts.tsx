import { formatCents, formatDateTime } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { FactList } from '../parts/fact-list.tsx'
import { userTypeName } from '../reviews/user-types.ts'
import { cardStatusNames, channelNames, daysWords } from './order-words.ts'

type Fact = readonly [name: string, value: string]

/** What was ordered, by whom. */
export const OrderFacts = ({ one }: { one: OrderCase }) => (
  <>
    <Facts id="pedido" title="Pedido" facts={orderFacts(one)} />
    <Facts id="conta" title="Conta" facts={accountFacts(one)} />
  </>
)

const Facts = ({ id, title, facts }: { id: string; title: string; facts: readonly Fact[] }) => (
  <section className="panel stack" aria-labelledby={id}>
    <h2 className="h-sm" id={id}>
      {title}
    </h2>
    <FactList facts={facts} />
  </section>
)

function orderFacts(one: OrderCase): Fact[] {
  const { value, list_value, coupon, channel, card_status, created_at, starts_by, starts_at, expired_at } = one
  return [
    ['Código', one.code],
    ['Plano', one.title],
    ['Duração', daysWords(one)],
    ['Valor a pagar', formatCents(value)],
    ...(coupon ? [['Cupom', `${coupon} (de ${formatCents(list_value)})`] as const] : []),
    ['Meio', channel ? channelNames[channel] : 'Ainda nenhum'],
    ...(card_status ? [['Último cartão', cardStatusNames[card_status] ?? card_status] as const] : []),
    ['Feito em', formatDateTime(created_at)],
    ...(starts_by ? [['Começa', `quando entrar no ar, até ${formatDateTime(starts_by)}`] as const] : []),
    ...(starts_at ? [['Começa', formatDateTime(starts_at)] as const] : []),
    ...(expired_at ? [['Termina', formatDateTime(expired_at)] as const] : []),
  ]
}

function accountFacts({ account }: OrderCase): Fact[] {
  if (!account) return [['Conta', 'Excluída']]
  return [
    ['Nome', account.name],
    ['E-mail', account.email],
    ['Número', `#${account.id}`],
    ['Categoria', `${userTypeName(account.user_type)} (tipo ${account.user_type})`],
  ]
}
