import { sql } from 'kysely'
import { pathOf } from '#contract/admin-screens.ts'
import { formatCents, formatCount, formatDate, formatDateTime, formatSpan } from '#contract/format.ts'
import { type Channel, withdrawalEnd } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { alertAccount } from './alert.ts'
import { describeListing } from './missing-steps.ts'
import { contactAddress, defineEmail, type EmailDeps, sendEmail } from './send.ts'

const openPurchases = { label: 'Abrir minhas compras', path: paths.purchases }
const channelNames = { pix: 'Pix', card: 'cartão' } as const satisfies Record<Channel, string>

export const receiptEmail = defineEmail<{ orderId: number }>('receipt-mail', async (deps, { orderId }, job) => {
  const receipt = await readReceipt(deps.db, orderId)
  if (!receipt?.account_id) return
  const { code, title, amount, channel, received_at, starts_at, ends_at, starts_by, started_at, revoked_at } = receipt
  const runs = starts_at && ends_at && !revoked_at
  const waits = starts_by && !started_at && !revoked_at
  const { lead, missing } = await describeListing(deps, receipt.account_id)
  const withdrawUntil = withdrawalEnd(received_at)
  await alertAccount(
    deps,
    { job, kind: 'orders', accountId: receipt.account_id },
    {
      subject: 'Recibo do seu pagamento',
      paragraphs: [
        `Olá. Recebemos o seu pagamento de ${formatCents(amount)} por ${channelNames[channel]} em ${formatDateTime(received_at, ' às ')}.`,
        `Pedido ${code}: ${title}, ${describeDays(receipt)}.`,
        ...(runs ? [`Vale de ${formatDateTime(starts_at, ' às ')} até ${formatDateTime(ends_at, ' às ')}.`] : []),
        ...(waits
          ? [`Os dias começam a contar quando o seu anúncio entrar no ar, no máximo em ${formatDate(starts_by)}.`]
          : []),
        'Não há renovação automática: nada mais será cobrado.',
        ...describeOwner(deps),
        `Você pode desistir da compra até ${formatDate(withdrawUntil)}, sem dizer o motivo. Devolvemos tudo pela mesma forma de pagamento.`,
        ...lead,
      ],
      steps: missing,
      action: openPurchases,
      closing: 'As datas e os horários são de Brasília. Guarde este e-mail.',
    },
  )
})

const readReceipt = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_activations as a', 'a.order_id', 'o.id')
    .innerJoin('payments as p', 'p.id', 'a.payment_id')
    .leftJoin('order_revocations as v', 'v.order_id', 'o.id')
    .leftJoin('plan_waits as w', 'w.order_id', 'o.id')
    .select(['o.account_id', 'o.code', 'o.title', 'o.days', 'o.free_days', 'o.amount'])
    .select(['p.channel', 'p.received_at', 'v.revoked_at', 'w.starts_by', 'w.started_at'])
    .select(({ selectFrom }) => [
      selectFrom('plan_periods as pp')
        .whereRef('pp.order_id', '=', 'o.id')
        .select(({ fn }) => fn.min('pp.starts_at').as('starts_at'))
        .as('starts_at'),
      selectFrom('plan_periods as pp')
        .whereRef('pp.order_id', '=', 'o.id')
        .select(({ fn }) => fn.max('pp.ends_at').as('ends_at'))
        .as('ends_at'),
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirst()

/** Decreto 7.962/2013 requires us to name the payee. */
const describeOwner = ({ env: { siteOwner } }: EmailDeps) =>
  siteOwner ? [`Quem recebeu: ${siteOwner.name}, ${siteOwner.document}, ${siteOwner.address}.`] : []

const describeDays = ({ days, free_days }: { days: number; free_days: number }) =>
  free_days > 0 ? `${countDays(days)} mais ${countDays(free_days)} de bônus` : countDays(days)

const countDays = (count: number) => formatCount(count, 'dia', 'dias')

const refundCauses: Record<Database['refunds']['cause'], string> = {
  withdrawal: 'Você desistiu da compra.',
  operator: 'A compra foi desfeita pela nossa equipe, e o plano terminou.',
  duplicate: 'Este pedido já estava pago.',
  late: 'O pagamento chegou depois do prazo do pedido.',
  wrong_amount: 'O valor recebido é diferente do valor do pedido.',
}

export const refundEmail = defineEmail<{ refundId: number }>('refund-mail', async (deps, { refundId }, job) => {
  const refund = await readRefund(deps.db, refundId)
  if (!refund?.account_id) return
  const { account_id, code, amount, channel } = refund
  await alertAccount(
    deps,
    { job, kind: 'orders', accountId: account_id },
    {
      subject: 'Devolução do seu pagamento',
      paragraphs: [
        `Olá. Vamos devolver ${formatCents(amount)} do pedido ${code}, por ${channelNames[channel]}.`,
        describeCause(refund),
        'Avisaremos por e-mail quando a devolução for feita.',
      ],
      action: openPurchases,
      closing: 'Para receber a devolução, não é preciso fazer nada.',
    },
  )
})

type RefundReason = { cause: Database['refunds']['cause']; used_seconds: number | null }

const describeCause = ({ cause, used_seconds }: RefundReason) =>
  cause === 'withdrawal' && used_seconds
    ? `${refundCauses.withdrawal} O plano foi usado por ${formatSpan(used_seconds)}, e mesmo assim devolvemos o valor inteiro.`
    : refundCauses[cause]

export const transferEmail = defineEmail<{ refundId: number }>('transfer-mail', async (deps, { refundId }, job) => {
  const refund = await readRefund(deps.db, refundId)
  if (!refund?.account_id) return
  const { account_id, code, amount, channel } = refund
  await alertAccount(
    deps,
    { job, kind: 'orders', accountId: account_id },
    {
      subject: 'Pagamento devolvido',
      paragraphs: [
        `Olá. Devolvemos ${formatCents(amount)} do pedido ${code}, por ${channelNames[channel]}.`,
        channel === 'card'
          ? 'O crédito aparece na fatura conforme o prazo do banco que emitiu o cartão.'
          : 'O valor volta para a conta de onde o Pix saiu.',
      ],
      action: openPurchases,
      closing: 'Guarde este e-mail.',
    },
  )
})

/** The refund has ended the order's plan periods, so their total length is the time used. */
const readRefund = (db: Db, refundId: number) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['o.account_id', 'o.code', 'p.amount', 'p.channel', 'r.cause'])
    .select(
      sql<number | null>`(
        select round(extract(epoch from sum(pp.ends_at - pp.starts_at)))::integer
        from plan_periods pp where pp.order_id = o.id
      )`.as('used_seconds'),
    )
    .where('r.id', '=', refundId)
    .executeTakeFirst()

/** `daysBefore` is 7, 3 or 1, or 0 once the plan has ended. `endsAt` is ISO 8601. */
type PlanEnd = { accountId: number; endsAt: string; daysBefore: number }

const partner = 5

/** Sends nothing if the end has moved in the meantime, for example because another plan now follows. */
export const planEndEmail = defineEmail<PlanEnd>(
  'plan-end-mail',
  async (deps, { accountId, endsAt, daysBefore }, job) => {
    const account = await deps.db
      .selectFrom('accounts as a')
      .innerJoin('plan_periods as p', 'p.account_id', 'a.id')
      .select(({ fn }) => ['a.user_type', fn.max('p.ends_at').as('ends_at')])
      .where('a.id', '=', accountId)
      .groupBy('a.id')
      .executeTakeFirst()
    if (account?.ends_at?.toISOString() !== endsAt) return
    const end = formatDateTime(account.ends_at, ' às ')
    const content = daysBefore === 0 ? planEnded(end) : planEnds(end)
    const plans = account.user_type === partner ? paths.partnerPlans : paths.plans
    await alertAccount(
      deps,
      { job, kind: 'plan', accountId },
      {
        ...content,
        action: { label: 'Escolher um plano', path: plans },
        closing: 'Se não quiser continuar, você não precisa fazer nada.',
      },
    )
  },
)

const planEnds = (end: string) => ({
  subject: 'Seu prazo termina em breve',
  paragraphs: [
    `Olá. O seu plano termina em ${end}, no horário de Brasília.`,
    'Não há renovação automática. Para continuar, escolha um novo plano quando quiser: os dias se somam aos que faltam.',
  ],
})

const planEnded = (end: string) => ({
  subject: 'Seu prazo terminou',
  paragraphs: [
    `Olá. O seu plano terminou em ${end}, no horário de Brasília, e o seu anúncio não aparece mais.`,
    'Seus dados e suas fotos continuam guardados. Ao escolher um novo plano, o anúncio volta como estava.',
  ],
})

const reversalKinds: Record<Database['reversals']['kind'], string> = {
  chargeback: 'uma contestação de cartão (chargeback)',
  med: 'uma devolução especial de Pix (MED)',
}

export const reversalEmail = defineEmail<{ reversalId: number }>('reversal-mail', async (deps, { reversalId }) => {
  const { id, code, amount, kind } = await deps.db
    .selectFrom('reversals as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['o.id', 'o.code', 'p.amount', 'r.kind'])
    .where('r.id', '=', reversalId)
    .executeTakeFirstOrThrow()
  const path = pathOf('order', id)
  await sendEmail(
    deps,
    { to: contactAddress(deps.env) },
    {
      subject: `Pagamento contestado: pedido ${code}`,
      paragraphs: [
        `O banco retirou ${formatCents(amount)} do pedido ${code}: ${reversalKinds[kind]}.`,
        'O plano está em pausa até que o resultado seja registrado.',
      ],
      action: { label: 'Abrir o pedido', path },
      closing: 'Responda ao banco dentro do prazo que ele indicar.',
    },
  )
})

export const orderEmails = [receiptEmail, refundEmail, transferEmail, planEndEmail, reversalEmail]
