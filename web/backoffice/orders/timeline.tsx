import type { OrderEvent } from '#contract/order-event.ts'
import { shownInstant } from '../parts/shown-instant.ts'
import { eventWords } from './timeline-words.ts'

/** Everything that happened to an order, oldest first, and who did it. */
export const Timeline = ({ events }: { events: readonly OrderEvent[] }) => (
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
        {shownInstant(event.at)}
      </time>
    </li>
  )
}
