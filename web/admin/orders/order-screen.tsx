import { useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { formatDateTime } from '#contract/format.ts'
import type { OrderCase, OrderEvent } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { Failed } from '../parts/deed-form.tsx'
import { CaseFrame } from '../reviews/case-frame.tsx'
import { useNeighbours } from '../reviews/use-neighbours.ts'
import { DeedDialog } from './deed-dialog.tsx'
import { orderAddress } from './order-address.ts'
import { useChoice } from './order-choice.ts'
import { OrderDeeds } from './order-deeds.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { StandingBadges } from './standing-badges.tsx'
import { eventWords } from './timeline-words.ts'
import { useDeeds } from './use-deeds.ts'
import { useCase, useOrders } from './use-orders.ts'

const listed: Listed = [
  [['C'], 'confirmar um Pix'],
  [['R'], 'recusar o pedido, com o motivo'],
  [['D'], 'devolver o valor, com o motivo'],
  [['J', 'K'], 'próximo pedido e anterior'],
]

export function OrderScreen() {
  const id = Number(useParams().id)
  return <Order key={id} id={id} />
}

function Order({ id }: { id: number }) {
  usePageTitle('Pedido')
  const line = useOrderLine(id)
  const { data, error, refetch } = useCase(id)
  useKeys({ j: line.goNext, k: line.goBack })
  return (
    <CaseFrame
      title={data ? <>Pedido {data.code}</> : 'Pedido'}
      back="Voltar aos pedidos"
      {...{ line, listed, error }}
      again={() => void refetch()}
      badges={data && <StandingBadges one={data} />}
    >
      {data && <OrderDesk one={data} />}
    </CaseFrame>
  )
}

function useOrderLine(id: number) {
  const { choice, search } = useChoice()
  const queue = useOrders(choice)
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(one => one.id)) ?? []
  const line = useNeighbours(id, {
    queue,
    ids,
    count: ids.length,
    addressOf: to => orderAddress(to, search),
    queueAddress: backofficePaths.orders + search,
  })
  // How many there are in all is not counted.
  return { ...line, place: line.place && (queue.hasNextPage ? `${line.place}+` : line.place) }
}

/** An order on the desk: its money and its history at one side, what is known and done at the other. */
function OrderDesk({ one }: { one: OrderCase }) {
  const deeds = useDeeds(one)
  const { asked, busy, conflict, error, ask } = deeds
  return (
    <>
      {conflict && <ConflictNote words={conflict} />}
      {error && !asked && <Failed error={error} />}
      <div className="split order-desk">
        <div className="stack stack-3 split-side">
          <PaymentsPanel payments={one.payments} busy={busy} onDeed={ask} />
          <Timeline events={one.timeline} />
        </div>
        <div className="stack stack-3 split-side">
          <OrderDeeds one={one} busy={busy} onDeed={ask} />
          <OrderFacts one={one} />
        </div>
      </div>
      {asked && <DeedDialog one={one} deed={asked} deeds={deeds} />}
    </>
  )
}

const ConflictNote = ({ words }: { words: string }) => (
  <div className="note note-info" role="alert">
    <Icon name="info" />
    <p>{words} Recarregamos o pedido.</p>
  </div>
)

/** Everything that happened to an order, oldest first, and who did it. */
const Timeline = ({ events }: { events: readonly OrderEvent[] }) => (
  <section className="panel stack order-history" aria-labelledby="historico">
    <h2 className="h-sm" id="historico">
      O que aconteceu
    </h2>
    <ol className="timeline">
      {events.map(event => (
        <Happened key={`${event.at} ${event.what} ${JSON.stringify(event.facts)}`} event={event} />
      ))}
    </ol>
  </section>
)

const Happened = ({ event }: { event: OrderEvent }) => {
  const { title, facts } = eventWords(event)
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
