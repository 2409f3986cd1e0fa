import { useQueue } from './use-queue.ts'
import { waitingTime } from './waiting-time.ts'

/** The whole queue at a glance, whatever is being shown of it. */
export function QueueSummary({ now }: { now: number }) {
  const page = useQueue({ filter: 'waiting' }).data?.pages[0]
  const oldest = page?.data[0]
  const facts: [string, string | number][] = [
    ['Aguardando', page?.counts.waiting ?? '–'],
    ['Mais antigo', oldest ? waitingTime(oldest.submitted_at, now) : '–'],
    ['Recusados', page?.counts.rejected ?? '–'],
    ['Suspensos', page?.counts.frozen ?? '–'],
  ]
  return (
    <dl className="kpis">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
