import './alerts-screen.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnAlerts, readAlerts } from '#contract/alerts.ts'
import { paths } from '#contract/paths.ts'
import { client } from '../client.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { ChoiceTable } from './choice-table.tsx'
import { DeviceList } from './device-list.tsx'
import { DevicePanel, useDeviceState } from './device-panel.tsx'

const queryKey = ['alerts']

export function AlertsScreen() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => client.call(readAlerts, {}) })
  const deviceId = data?.devices.find(({ current }) => current)?.id
  const device = useDeviceState(data && deviceId !== undefined)
  const isWhole = data && !device.isPending
  const show = (alerts: OwnAlerts) => queries.setQueryData(queryKey, alerts)
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
            <ChoiceTable choices={data.choices} show={choices => show({ ...data, choices })} />
            <DeviceList devices={data.devices.filter(({ current }) => !current)} refresh={refetch} />
          </div>
        </div>
      )}
    </Screen>
  )
}
