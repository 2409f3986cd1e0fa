import { ofNobody, type TableEntry } from './entry.ts'

const ofOrder = { of: 'buyers', data: 'personal', basis: 'law', term: 'orders' } as const
const ofPlan = { of: 'buyers', data: 'personal', basis: 'contract', term: 'orders' } as const

/** Orders, payments, plans and prices. */
export const money = {
  orders: {
    ...ofOrder,
    purpose: 'Registrar o que foi comprado',
    columns: 'id account_id plan_id amount created_at code tier title days free_days list_amount terms_hash',
  },
  order_activations: { ...ofOrder, purpose: 'Ativar o que foi pago', columns: 'order_id activated_at payment_id' },
  order_refusals: {
    ...ofOrder,
    purpose: 'Dizer por que um pedido não valeu',
    columns: 'order_id refused_at reason ordered_at',
  },
  order_revocations: { ...ofOrder, purpose: 'Encerrar um plano devolvido', columns: 'order_id cause revoked_at' },
  open_orders: { ...ofOrder, purpose: 'Lembrar o que espera pagamento', columns: 'order_id since claimed_at' },
  payments: {
    ...ofOrder,
    purpose: 'Registrar o que foi pago',
    columns: 'id order_id channel external_id amount received_at operator_id',
  },
  pix_charges: {
    ...ofOrder,
    purpose: 'Cobrar por Pix',
    columns: 'order_id txid copy_paste created_at expires_at closed_at',
  },
  card_attempts: {
    ...ofOrder,
    purpose: 'Cobrar no cartão, sem guardar o número',
    columns:
      'id account_id order_id idempotency_key reference gateway_order_id gateway_charge_id status brand last_digits created_at settled_at',
  },
  refunds: {
    ...ofOrder,
    purpose: 'Devolver o dinheiro',
    columns: 'id payment_id cause note operator_id decided_at',
  },
  open_refunds: { ...ofOrder, purpose: 'Lembrar o que falta devolver', columns: 'refund_id' },
  refund_transfers: {
    ...ofOrder,
    purpose: 'Provar a devolução',
    columns: 'refund_id external_id operator_id transferred_at',
  },
  reversals: {
    ...ofOrder,
    purpose: 'Registrar contestações de cartão e MED do Pix',
    columns: 'id payment_id kind external_id opened_at operator_id',
  },
  reversal_outcomes: {
    ...ofOrder,
    purpose: 'Registrar como a contestação acabou',
    columns: 'reversal_id outcome settled_at operator_id',
  },
  money_requests: {
    ...ofOrder,
    purpose: 'Pedir um segundo operador para valores altos',
    columns: 'id order_id action end_to_end_id amount note operator_id asked_at',
  },
  money_request_outcomes: {
    ...ofOrder,
    purpose: 'Registrar o que o segundo operador decidiu',
    columns: 'request_id outcome operator_id decided_at',
  },
  plan_periods: {
    ...ofPlan,
    purpose: 'Saber até quando o anúncio está pago',
    term: 'account',
    columns: 'order_id account_id tier starts_at ends_at',
  },
  plan_waits: { ...ofPlan, purpose: 'Começar o plano na primeira aprovação', columns: 'order_id starts_by started_at' },
  plan_notices: {
    ...ofPlan,
    purpose: 'Avisar uma vez que o plano acaba',
    term: 'account',
    columns: 'account_id ends_at days_before sent_at',
  },
  account_coupons: {
    ...ofPlan,
    purpose: 'Guardar os cupons da pessoa',
    term: 'account',
    columns: 'account_id coupon_id added_at chosen_at',
  },
  coupon_uses: {
    ...ofOrder,
    purpose: 'Contar os usos de um cupom',
    columns: 'order_id coupon_id account_id used_at released_at',
  },
  coupons: ofNobody(
    'Oferecer descontos',
    'id code title cents percent starts_at ends_at most_uses most_uses_each plan_ids for_all withdrawn_at',
  ),
  plans: ofNobody(
    'Oferecer planos',
    'id user_type tier title days free_days amount position withdrawn_at confirmed_at',
  ),
  price_list_changes: {
    of: 'operators',
    data: 'personal',
    basis: 'interest',
    term: 'site',
    purpose: 'Saber quem mudou um preço',
    columns: 'id plan_id coupon_id operator_id before after changed_at',
  },
  money_by_day: ofNobody('Somar o que entrou por dia', 'day channel orders received refunded'),
} satisfies Record<string, TableEntry>
