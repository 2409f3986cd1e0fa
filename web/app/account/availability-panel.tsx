import './availability-panel.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type Availability,
  availableHours,
  endAvailability,
  maxAvailableHours,
  startAvailability,
} from '#contract/availability.ts'
import { formatTime } from '#contract/format.ts'
import type { ListingStatus } from '#contract/listing-status.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { listingStatusKey } from '../listing/listing-status.ts'
import { useRun } from '../parts/use-run.ts'

/** Shown while the ad is live. */
export function AvailabilityPanel({ availability }: { availability: Availability }) {
  const { busy, run } = useRun()
  const update = useUpdate()
  useRefreshAt(availability.until)
  const start = (hours: (typeof availableHours)[number]) =>
    run(async () => {
      const now = await client.call(startAvailability, { body: { hours } })
      update(now)
      notify.success(`Disponível agora até ${formatTime(now.until ?? '')}.`)
    })
  const end = () =>
    run(async () => {
      update(await client.call(endAvailability, {}))
      notify.success('Você não aparece mais como disponível.')
    })
  return (
    <section className="panel stack availability" aria-labelledby="disponivel-agora">
      <h2 id="disponivel-agora">Disponível agora</h2>
      {availability.until ? (
        <Running until={availability.until} busy={busy} end={end} />
      ) : (
        <Choice minutesLeft={availability.minutes_left} busy={busy} start={start} />
      )}
    </section>
  )
}

type RunningProps = { until: string; busy: boolean; end: () => void }

const Running = ({ until, busy, end }: RunningProps) => (
  <>
    <p className="availability-on">
      <Icon name="circle-check" />
      <span>
        Seu anúncio mostra o aviso. Ele termina sozinho às <b className="num">{formatTime(until)}</b>, horário que só
        você vê.
      </span>
    </p>
    <button type="button" className="btn btn-secondary btn-block" aria-busy={busy} onClick={end}>
      Encerrar agora
    </button>
  </>
)

type ChoiceProps = {
  minutesLeft: number
  busy: boolean
  start: (hours: (typeof availableHours)[number]) => void
}

const Choice = ({ minutesLeft, busy, start }: ChoiceProps) => (
  <>
    <p className="small muted">
      Mostra "Disponível agora" no seu anúncio por algumas horas. Não muda a sua posição na lista.
    </p>
    {minutesLeft >= 60 && (
      <ul className="availability-hours" aria-label="Por quanto tempo">
        {availableHours.map(hours => (
          <li key={hours}>
            <button
              type="button"
              className="btn btn-outline btn-block"
              aria-busy={busy}
              disabled={hours * 60 > minutesLeft}
              onClick={() => start(hours)}
            >
              {hours} h
            </button>
          </li>
        ))}
      </ul>
    )}
    <p className="small muted">{allowance(minutesLeft)}</p>
  </>
)

function allowance(minutesLeft: number) {
  if (minutesLeft < 60)
    return `Você já usou as ${maxAvailableHours} horas do dia. O tempo volta 24 horas depois de usado.`
  const left = minutesLeft < maxAvailableHours * 60 ? `; restam ${formatHours(minutesLeft)}` : ''
  return `Até ${maxAvailableHours} horas por dia${left}.`
}

const formatHours = (minutes: number) => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ''}`
}

function useUpdate() {
  const queries = useQueryClient()
  return (availability: Availability) => {
    queries.setQueryData<ListingStatus>(listingStatusKey, status => status && { ...status, availability })
  }
}

/** How long to wait past `until` before the refetch, so that the server has ended the availability by then. */
const lateMs = 1_000

function useRefreshAt(until: string | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!until) return
    const wait = Math.max(0, Date.parse(until) - Date.now()) + lateMs
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: listingStatusKey }), wait)
    return () => clearTimeout(timer)
  }, [until, queries])
}
