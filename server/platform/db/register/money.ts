import { keptDays } from '#contract/retention-days.ts'
import { entries } from './entry.ts'

/** Orders, payments, plans and prices. */
export const money = {
  ...entries(
    { of: 'buyers', data: 'personal', basis: 'law', term: 'orders' },
    {
      orders: {
        purpose: 'Registrar o que foi comprado',
        // The check of `created_at` is a consequence of `after`, and reads an index.
        ends: {
          after: 'order_over_at(id)',
          days: keptDays.orders,
          if: "created_at < date_trunc('year', sweep.end, 'America/Sao_Paulo')",
          held: 'is_held(account_id, sweep.at)',
        },
        columns: 'id account_id plan_id amount created_at code tier title days free_days list_amount terms_hash',
        rows: { account_id: 'accounts' },
        history: {
          ordered: {
            kind: 'money',
            at: 'created_at',
            case: 'id',
            facts: { code: 'code', title: 'title', amount: 'amount' },
          },
        },
      },
      order_activations: {
        purpose: 'Ativar o que foi pago',
        columns: 'order_id activated_at payment_id',
        rows: { order_id: 'orders' },
      },
      order_refusals: {
        purpose: 'Dizer por que um pedido não valeu',
        columns: 'order_id refused_at reason',
        withheld: 'ordered_at',
        rows: { order_id: 'orders' },
        history: {
          order_refused: {
            kind: 'money',
            at: 'refused_at',
            case: 'order_id',
            facts: { code: 'orders.code', reason: 'reason' },
          },
        },
      },
      order_revocations: {
        purpose: 'Encerrar um plano devolvido',
        columns: 'order_id cause revoked_at',
        rows: { order_id: 'orders' },
      },
      plan_periods: {
        purpose: 'Saber até quando o anúncio está pago',
        basis: 'contract',
        columns: 'order_id account_id tier starts_at ends_at',
        rows: { account_id: 'accounts' },
        history: {
          plan_began: {
            kind: 'plan',
            at: 'starts_at',
            case: 'order_id',
            facts: { tier: 'tier', until: 'ends_at' },
            planned: true,
          },
          plan_ended: { kind: 'plan', at: 'ends_at', case: 'order_id', facts: { tier: 'tier' }, planned: true },
        },
      },
      plan_waits: {
        purpose: 'Começar o plano na primeira aprovação',
        basis: 'contract',
        columns: 'order_id starts_by started_at',
        rows: { order_id: 'orders' },
      },
      payments: {
        purpose: 'Registrar o que foi pago',
        columns: 'id order_id channel external_id amount received_at',
        withheld: 'operator_id',
        rows: { order_id: 'orders' },
        history: {
          received: {
            kind: 'money',
            at: 'received_at',
            by: 'operator_id',
            case: 'order_id',
            facts: { code: 'orders.code', channel: 'channel', amount: 'amount' },
          },
        },
      },
      pix_charges: {
        purpose: 'Cobrar por Pix',
        columns: 'order_id txid copy_paste created_at expires_at closed_at',
        withheld: 'ask_again_at',
        rows: { order_id: 'orders' },
      },
      card_attempts: {
        purpose: 'Cobrar no cartão, sem guardar o número',
        columns:
          'id account_id order_id reference gateway_order_id gateway_charge_id status brand last_digits created_at settled_at',
        withheld: 'idempotency_key',
        rows: { account_id: 'accounts' },
      },
      refunds: {
        purpose: 'Devolver o dinheiro',
        columns: 'id payment_id cause decided_at',
        withheld: 'note operator_id',
        rows: { payment_id: 'payments' },
        history: {
          refund_decided: {
            kind: 'money',
            at: 'decided_at',
            by: 'operator_id',
            case: 'orders.id',
            facts: { code: 'orders.code', cause: 'cause', amount: 'payments.amount', note: 'note' },
          },
        },
      },
      refund_transfers: {
        purpose: 'Provar a devolução',
        columns: 'refund_id external_id transferred_at',
        withheld: 'operator_id',
        rows: { refund_id: 'refunds' },
        history: {
          refund_transferred: {
            kind: 'money',
            at: 'transferred_at',
            by: 'operator_id',
            case: 'orders.id',
            facts: { code: 'orders.code', amount: 'payments.amount' },
          },
        },
      },
      reversals: {
        purpose: 'Registrar contestações de cartão e MED do Pix',
        columns: 'id payment_id kind external_id opened_at after_refund',
        withheld: 'operator_id',
        rows: { payment_id: 'payments' },
        history: {
          reversed: {
            kind: 'money',
            at: 'opened_at',
            by: 'operator_id',
            case: 'orders.id',
            facts: { code: 'orders.code', type: 'kind', amount: 'payments.amount' },
          },
        },
      },
      reversal_outcomes: {
        purpose: 'Registrar como a contestação acabou',
        columns: 'reversal_id outcome settled_at',
        withheld: 'operator_id',
        rows: { reversal_id: 'reversals' },
        history: {
          reversal_settled: {
            kind: 'money',
            at: 'settled_at',
            by: 'operator_id',
            case: 'orders.id',
            facts: { code: 'orders.code', outcome: 'outcome' },
          },
        },
      },
      order_proofs: {
        purpose: 'Achar no extrato o Pix de quem enviou o comprovante',
        basis: 'contract',
        term: 'pixProofs',
        ends: {
          after: `(select coalesce(a.activated_at, f.refused_at) from orders o
            left join order_activations a on a.order_id = o.id left join order_refusals f on f.order_id = o.id
            where o.id = order_proofs.order_id)`,
          days: keptDays.pixProofs,
          held: 'is_held(account_id, sweep.at)',
        },
        columns: 'order_id account_id sent_at sendings width height pages',
        withheld: 'sealed',
        rows: { account_id: 'accounts' },
        history: { proof_sent: { kind: 'money', at: 'sent_at', case: 'order_id' } },
      },
      order_proof_keys: {
        purpose: 'Cifrar cada comprovante, e destruí-lo',
        basis: 'contract',
        term: 'pixProofs',
        columns: 'order_id kek_id',
        secret: 'wrapped_key',
        unexported: 'the keys that open the proofs of payments',
      },
      account_coupons: {
        purpose: 'Guardar os cupons da pessoa',
        basis: 'contract',
        term: 'account',
        columns: 'account_id coupon_id added_at chosen_at',
        rows: { account_id: 'accounts' },
      },
      coupon_uses: {
        purpose: 'Contar os usos de um cupom',
        columns: 'order_id coupon_id account_id used_at released_at',
        rows: { account_id: 'accounts' },
      },
      open_orders: {
        purpose: 'Lembrar o que espera pagamento',
        columns: 'order_id since claimed_at',
        unexported: 'a queue of orders',
      },
      open_refunds: { purpose: 'Lembrar o que falta devolver', columns: 'refund_id', unexported: 'a queue of refunds' },
    },
  ),
  ...entries(
    { of: 'nobody', data: 'none', basis: 'none', term: 'site' },
    {
      coupons: {
        purpose: 'Oferecer descontos',
        columns: 'id code title cents percent starts_at ends_at most_uses most_uses_each plan_ids for_all withdrawn_at',
      },
      plans: {
        purpose: 'Oferecer planos',
        columns: 'id user_type tier title days free_days amount position withdrawn_at confirmed_at',
      },
      money_by_day: { purpose: 'Somar o que entrou por dia', columns: 'day channel orders received refunded' },
      ended_money_by_day: {
        purpose: 'Conferir as somas por dia depois que os pedidos são apagados',
        columns: 'day orders received refunded',
      },
      price_list_changes: {
        purpose: 'Saber quem mudou um preço',
        of: 'operators',
        data: 'personal',
        basis: 'interest',
        columns: 'id plan_id coupon_id operator_id before after changed_at',
      },
    },
  ),
}
