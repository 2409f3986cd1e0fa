import { type AlertDevice, removeAlertDevice } from '#contract/alerts.ts'
import { formatDate } from '#contract/format.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { useRun } from '../parts/use-run.ts'

type ListProps = { devices: readonly AlertDevice[]; refresh: () => Promise<unknown> }

/** Nothing where there is no other one. */
export function DeviceList({ devices, refresh }: ListProps) {
  const { busy, run } = useRun()
  const remove = ({ id, device }: AlertDevice) =>
    run(async () => {
      await client.call(removeAlertDevice, { params: { id: String(id) } }).finally(refresh)
      notify.success(`${device} não recebe mais notificações.`)
    })
  if (devices.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="alert-devices">
      <h2 id="alert-devices">Outros aparelhos</h2>
      <ul className="alert-devices">
        {devices.map(device => (
          <li key={device.id}>
            <span>
              {device.device}
              <br />
              <span className="muted small">Desde {formatDate(device.since)}</span>
            </span>
            <button
              type="button"
              className="btn btn-sm btn-outline"
              aria-busy={busy}
              aria-label={`Desligar em ${device.device}`}
              onClick={() => remove(device)}
            >
              Desligar
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
