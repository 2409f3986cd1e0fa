import { formatCents, formatDateTime } from '#contract/format.ts'
import type { OrderEvent } from '#contract/order-admin.ts'
import { Panel } from '../frame/screen.tsx'
import { cardStatusNames, channelNames, refundCauses, reversalNames } from './order-labels.tsx'

type Facts = OrderEvent['facts']
type EventText = { title: string; facts: readonly string[] }

const titles: Readonly<Record<OrderEvent['what'], string>> = {
  ordered: 'Pedido feito',
  charged: 'Cobrança Pix criada',
  claimed: 'A pessoa avisou que pagou',
  proof_sent: 'Comprovante enviado pelo site',
  card_tried: 'Cartão enviado',
  received: 'Dinheiro recebido',
  activated: 'Plano ativado',
  started: 'Os dias do plano começaram a contar',
  refused: 'Pedido recusado',
  refund_decided: 'Devolução decidida',
  refund_transferred: 'Dinheiro devolvido',
  revoked: 'Plano encerrado',
  reversed: 'O banco retirou o dinheiro; o plano fica pausado',
  reversal_settled: 'Contestação encerrada',
  requested: 'Aguarda um segundo operador',
  request_decided: 'Um segundo operador decidiu',
}

const titlesByOutcome: Partial<Record<OrderEvent['what'], Readonly<Record<string, string>>>> = {
  reversal_settled: {
    won: 'Contestação ganha: o plano continua',
    lost: 'Contestação perdida: o plano acabou',
  },
  request_decided: { approved: 'Aprovado pelo segundo operador', rejected: 'Rejeitado pelo segundo operador' },
  requested: {
    confirm: 'Pix informado: aguarda um segundo operador',
    refund: 'Devolução pedida: aguarda um segundo operador',
  },
}

const causes: Readonly<Record<string, string>> = refundCauses
const channels: Readonly<Record<string, string>> = channelNames

type FormatFact = (value: string, facts: Facts) => string

const factFormats: readonly (readonly [name: string, write: FormatFact])[] = [
  ['amount', (amount, { list_amount }) => formatAmount(Number(amount), list_amount)],
  ['coupon', code => `cupom ${code}`],
  ['channel', channel => channels[channel] ?? channel],
  ['brand', (brand, { last_digits }) => (last_digits ? `${brand}, final ${last_digits}` : brand)],
  ['status', status => cardStatusNames[status] ?? status],
  ['kind', kind => reversalNames[kind] ?? kind],
  ['cause', cause => `por ${causes[cause] ?? cause}`],
  ['reason', reason => `motivo: ${reason}`],
  ['note', note => `motivo: ${note}`],
  ['end_to_end_id', id => id],
  ['external_id', id => id],
  ['txid', id => id],
]

const formatAmount = (amount: number, list: Facts[string] | undefined) =>
  typeof list === 'number' && list > amount ? `${formatCents(amount)} (de ${formatCents(list)})` : formatCents(amount)

export function describeEvent({ what, facts }: Pick<OrderEvent, 'what' | 'facts'>): EventText {
  const by = titlesByOutcome[what]?.[String(facts.outcome ?? facts.action)]
  const described = factFormats.flatMap(([name, write]) => {
    const value = facts[name]
    return value === null || value === undefined ? [] : [write(String(value), facts)]
  })
  return { title: by ?? titles[what], facts: described }
}

export const Timeline = ({ events }: { events: readonly OrderEvent[] }) => (
  <Panel title="O que aconteceu" className="order-history">
    <ol className="timeline">
      {events.map(event => (
        <TimelineEvent key={`${event.at} ${event.what} ${JSON.stringify(event.facts)}`} event={event} />
      ))}
    </ol>
  </Panel>
)

const TimelineEvent = ({ event }: { event: OrderEvent }) => {
  const { title, facts } = describeEvent(event)
  return (
    <li>
      <p>
        <b>{title}</b>
        {event.operator && <span className="muted">, por {event.operator}</span>}
      </p>
      {facts.length > 0 && <p className="muted num">{facts.join(' · ')}</p>}
      <time className="xs num" dateTime={event.at}>
        {formatDateTime(event.at)}
      </time>
    </li>
  )
}
