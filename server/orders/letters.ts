import { backofficePaths } from '#contract/backoffice-routes.ts'
import { formatCents, formatDate, formatDateTime } from '#contract/format.ts'
import type { Channel } from '#contract/order.ts'
import type { Letter } from '#server/accounts/compose-letter.ts'
import type { Database } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'

// A subject says neither what the site is nor what was bought (T66).

type Site = Pick<Env, 'publicUrl' | 'siteOwner'>

const openPurchases = ({ publicUrl }: Site) => ({ label: 'Abrir minhas compras', url: `${publicUrl}/signatures` })
const channelNames = { pix: 'Pix', card: 'cartão' } as const satisfies Record<Channel, string>

type Receipt = {
  code: string
  title: string
  days: number
  freeDays: number
  amount: number
  channel: Channel
  receivedAt: Date
  /** Null when the plan has been given back meanwhile. */
  runs: { from: Date; until: Date } | null
  /** When its days begin at the latest, while they wait for our review. */
  startsBy: Date | null
  withdrawUntil: Date
}

export const receiptLetter = (site: Site, receipt: Receipt): Letter => ({
  subject: 'Recibo do seu pagamento',
  paragraphs: [
    `Olá. Recebemos o seu pagamento de ${formatCents(receipt.amount)} por ${channelNames[receipt.channel]} em ${formatDateTime(receipt.receivedAt, ' às ')}.`,
    `Pedido ${receipt.code}: ${receipt.title}, ${daysOf(receipt)}.`,
    ...(receipt.runs
      ? [`Vale de ${formatDateTime(receipt.runs.from, ' às ')} até ${formatDateTime(receipt.runs.until, ' às ')}.`]
      : []),
    ...(receipt.startsBy
      ? [
          `Os dias começam a contar quando o seu anúncio entrar no ar, depois da nossa análise, e no máximo em ${formatDate(receipt.startsBy)}.`,
        ]
      : []),
    'Não há renovação automática: nada mais será cobrado.',
    ...receivedBy(site),
    `Você pode desistir da compra até ${formatDate(receipt.withdrawUntil)}, sem dizer o motivo. Devolvemos tudo pela mesma forma de pagamento.`,
  ],
  action: openPurchases(site),
  closing: 'As datas e os horários são de Brasília. Guarde este e-mail.',
})

/** Decreto 7.962/2013: who was paid. */
const receivedBy = ({ siteOwner }: Site) =>
  siteOwner ? [`Quem recebeu: ${siteOwner.name}, ${siteOwner.document}, ${siteOwner.address}.`] : []

const daysOf = ({ days, freeDays }: Receipt) =>
  freeDays > 0 ? `${plural(days, 'dia')} mais ${plural(freeDays, 'dia')} de bônus` : plural(days, 'dia')

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export type Refunded = { code: string; amount: number; channel: Channel; cause: Database['refunds']['cause'] }

const causes: Record<Database['refunds']['cause'], string> = {
  withdrawal: 'Você desistiu da compra, e o plano terminou.',
  operator: 'A compra foi desfeita pela nossa equipe, e o plano terminou.',
  duplicate: 'Este pedido já estava pago.',
  late: 'O pagamento chegou depois do prazo do pedido.',
  wrong_amount: 'O valor recebido é diferente do valor do pedido.',
}

export const refundLetter = (site: Site, { code, amount, channel, cause }: Refunded): Letter => ({
  subject: 'Devolução do seu pagamento',
  paragraphs: [
    `Olá. Vamos devolver ${formatCents(amount)} do pedido ${code}, por ${channelNames[channel]}.`,
    causes[cause],
    'Avisaremos por e-mail quando a devolução for feita.',
  ],
  action: openPurchases(site),
  closing: 'Você não precisa fazer nada.',
})

export const transferLetter = (site: Site, { code, amount, channel }: Refunded): Letter => ({
  subject: 'Pagamento devolvido',
  paragraphs: [
    `Olá. Devolvemos ${formatCents(amount)} do pedido ${code}, por ${channelNames[channel]}.`,
    channel === 'card'
      ? 'O crédito aparece na fatura conforme o prazo do banco que emitiu o cartão.'
      : 'O valor volta para a conta de onde o Pix saiu.',
  ],
  action: openPurchases(site),
  closing: 'Guarde este e-mail.',
})

const partner = 5
const choosePlan = ({ publicUrl }: Site, userType: number) => ({
  label: 'Escolher um plano',
  url: `${publicUrl}${userType === partner ? '/packets-partner' : '/packets'}`,
})

export const planEndsLetter = (site: Site, endsAt: Date, userType: number): Letter => ({
  subject: 'Um prazo da sua conta termina em breve',
  paragraphs: [
    `Olá. O seu plano termina em ${formatDateTime(endsAt, ' às ')}, no horário de Brasília.`,
    'Não há renovação automática. Para continuar, escolha um novo plano quando quiser: os dias se somam aos que faltam.',
  ],
  action: choosePlan(site, userType),
  closing: 'Se não quiser continuar, você não precisa fazer nada.',
})

export const planEndedLetter = (site: Site, endsAt: Date, userType: number): Letter => ({
  subject: 'Um prazo da sua conta terminou',
  paragraphs: [
    `Olá. O seu plano terminou em ${formatDateTime(endsAt, ' às ')}, no horário de Brasília, e o seu anúncio não aparece mais.`,
    'Seus dados e suas fotos continuam guardados. Ao escolher um novo plano, o anúncio volta como estava.',
  ],
  action: choosePlan(site, userType),
  closing: 'Se não quiser continuar, você não precisa fazer nada.',
})

type Reversed = { orderId: number; code: string; amount: number; kind: Database['reversals']['kind'] }

const kinds: Record<Database['reversals']['kind'], string> = {
  chargeback: 'uma contestação de cartão (chargeback)',
  med: 'uma devolução especial de Pix (MED)',
}

/** For the operators. */
export const reversalLetter = (site: Site, { orderId, code, amount, kind }: Reversed): Letter => ({
  subject: `Pagamento contestado: pedido ${code}`,
  paragraphs: [
    `O banco retirou ${formatCents(amount)} do pedido ${code}: ${kinds[kind]}.`,
    'O plano está em pausa até que o resultado seja registrado.',
  ],
  action: { label: 'Abrir o pedido', url: `${site.publicUrl}${backofficePaths.order.replace(':id', String(orderId))}` },
  closing: 'Responda ao banco dentro do prazo que ele indicar.',
})
