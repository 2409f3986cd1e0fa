import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removeAlertDevice, tryAlert } from '#contract/alerts.ts'
import { pushTexts } from '#contract/push-message.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { client } from '../client.ts'
import { useRun } from '../parts/use-run.ts'
import { type DeviceState, forgetSubscription, readDeviceState, turnOn } from './device.ts'

type PanelProps = { deviceId: number | undefined; refresh: () => Promise<unknown> }

/** This browser: what a notification says comes before the browser's own question. */
export function DevicePanel({ deviceId, refresh }: PanelProps) {
  const { data: state } = useDeviceState(deviceId !== undefined)
  return (
    <section className="panel stack" aria-labelledby="this-device" aria-busy={!state}>
      <div className="row-between">
        <h2 id="this-device">Neste aparelho</h2>
        {state === 'on' && (
          <StatusBadge tone="green" icon="circle-check">
            Ligadas
          </StatusBadge>
        )}
      </div>
      {state === 'unsupported' ? <Unsupported /> : <Preview />}
      {state === 'off' && <TurnOn refresh={refresh} />}
      {state === 'denied' && <Denied />}
      {state === 'on' && deviceId !== undefined && <TurnedOn deviceId={deviceId} refresh={refresh} />}
    </section>
  )
}

const queryKey = ['alerts', 'this device']

const useDeviceState = (isListed: boolean) =>
  useQuery<DeviceState>({
    queryKey: [...queryKey, isListed],
    queryFn: () => readDeviceState(isListed),
    networkMode: 'always',
    // The person comes back from the browser's settings.
    refetchOnWindowFocus: 'always',
  })

const Preview = () => (
  <>
    <p>A notificação diz só isto, também na tela bloqueada:</p>
    <p className="alert-preview">{pushTexts.account}</p>
    <p className="small muted">
      Sem nomes, sem valores e sem dizer de que site se trata. O navegador mostra o endereço.
    </p>
  </>
)

const Unsupported = () => (
  <Note icon="info">
    <p>
      <b>Este navegador não recebe notificações.</b> No iPhone e no iPad elas funcionam depois de adicionar o site à
      Tela de Início, pelo botão Compartilhar. Até lá, os avisos vão por e-mail.
    </p>
  </Note>
)

const Denied = () => (
  <Note icon="circle-alert" tone="info" role="status">
    <p>
      <b>As notificações estão bloqueadas neste navegador.</b> Para permitir, toque no ícone ao lado do endereço do
      site, abra Permissões, escolha Notificações e depois Permitir. Então volte a esta tela.
    </p>
  </Note>
)

function TurnOn({ refresh }: Pick<PanelProps, 'refresh'>) {
  const queries = useQueryClient()
  const { busy, run } = useRun()
  const press = () =>
    run(async () => {
      const isOn = await turnOn()
      await refresh()
      await queries.invalidateQueries({ queryKey })
      if (isOn) notify.success('Notificações ligadas neste aparelho.')
    })
  return (
    <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Ligando…" staysEnabled onClick={press}>
      Ligar notificações
    </BusyButton>
  )
}

function TurnedOn({ deviceId, refresh }: { deviceId: number; refresh: PanelProps['refresh'] }) {
  const queries = useQueryClient()
  const trial = useRun()
  const ending = useRun()
  const tryIt = () =>
    trial.run(async () => {
      await client.call(tryAlert, {}).finally(refresh)
      notify.success('Enviamos uma notificação de teste. Ela chega em alguns segundos.', { duration: tenSeconds })
    })
  const turnOff = () =>
    ending.run(async () => {
      await client.call(removeAlertDevice, { params: { id: String(deviceId) } })
      await forgetSubscription()
      await refresh()
      await queries.invalidateQueries({ queryKey })
      notify.success('Notificações desligadas neste aparelho.')
    })
  return (
    <div className="alert-buttons">
      <BusyButton className="btn btn-secondary" busy={trial.busy} doing="Enviando…" staysEnabled onClick={tryIt}>
        Testar
      </BusyButton>
      <BusyButton className="btn btn-ghost" busy={ending.busy} doing="Desligando…" staysEnabled onClick={turnOff}>
        Desligar
      </BusyButton>
    </div>
  )
}
