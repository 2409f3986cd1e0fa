import './alerts-screen.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AlertChoice,
  type AlertDevice,
  type AlertKind,
  type OwnAlerts,
  readAlerts,
  removeAlertDevice,
} from '#contract/alerts.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useRun } from '../parts/use-run.ts'
import { ChoiceTable } from './choice-table.tsx'
import { DevicePanel, useDeviceState } from './device-panel.tsx'

const queryKey = ['alerts']

export default function AlertsScreen() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => client.call(readAlerts, {}) })
  const deviceId = data?.devices.find(({ current }) => current)?.id
  const device = useDeviceState(data && deviceId !== undefined)
  const isWhole = data && !device.isPending
  const show = (kind: AlertKind, choice: AlertChoice) =>
    queries.setQueryData<OwnAlerts>(
      queryKey,
      alerts => alerts && { ...alerts, choices: { ...alerts.choices, [kind]: choice } },
    )
  return (
    <Screen title="Notificações" back={paths.accountMenu} isWhole>
      <div>
        <h1>Notificações</h1>
        <p className="muted">
          Quando algo muda na sua conta, avisamos por notificação ou por <span className="unbroken">e-mail</span>. Você
          escolhe.
        </p>
      </div>
      {error && !data && <LoadFailure what="os seus avisos" error={error} retry={refetch} />}
      {!isWhole && !(error && !data) && (
        <div className="columns" aria-busy="true">
          <span className="sk alerts-sk" />
          <span className="sk alerts-sk" />
        </div>
      )}
      {isWhole && (
        <div className="columns">
          <DevicePanel state={device.data} deviceId={deviceId} refresh={refetch} />
          <div>
            <ChoiceTable choices={data.choices} show={show} refresh={refetch} />
            <DeviceList devices={data.devices.filter(({ current }) => !current)} refresh={refetch} />
          </div>
        </div>
      )}
    </Screen>
  )
}

type ListProps = { devices: readonly AlertDevice[]; refresh: () => Promise<unknown> }

/** Renders nothing if there are no other devices. */
function DeviceList({ devices, refresh }: ListProps) {
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
