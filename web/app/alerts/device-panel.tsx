import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addAlertDevice,
  type PushSubscription,
  pushTexts,
  readPushKey,
  removeAlertDevice,
  tryAlert,
} from '#contract/alerts.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { client } from '../client.ts'
import { useRun } from '../parts/use-run.ts'
import { canPush, PushUnreached, subscribe } from './push-subscription.ts'

type PanelProps = { state: DeviceState | undefined; deviceId: number | undefined; refresh: () => Promise<unknown> }

/** Turns notifications on and off in this browser. Shows an example before the browser asks for permission. */
export function DevicePanel({ state, deviceId, refresh }: PanelProps) {
  return (
    <section className="panel stack" aria-labelledby="this-device">
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

/** `denied` can be changed only in the browser's settings. */
type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

const queryKey = ['alerts', 'this device']

/** The screen reads the state before it shows the panel, because the panel's height depends on the state. */
export const useDeviceState = (isListed: boolean | undefined) =>
  useQuery<DeviceState>({
    queryKey: [...queryKey, isListed],
    queryFn: () => readDeviceState(isListed === true),
    enabled: isListed !== undefined,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    // The person may have changed the permission in the browser's settings.
    refetchOnWindowFocus: 'always',
  })

/** Checks both sides: the server may list a device whose subscription the browser has lost, and vice versa. */
async function readDeviceState(isListed: boolean): Promise<DeviceState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isListed && (await findSubscription()) ? 'on' : 'off'
}

const findSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

const Preview = () => (
  <>
    <p>A notificação diz só isto, também na tela bloqueada:</p>
    <p className="alert-preview">{pushTexts.account}</p>
    <p className="small muted">
      Sem nomes, sem valores e sem dizer de que site se trata. O navegador mostra o endereço. Ela chega cifrada, pelo
      serviço de notificações do navegador: do Google, da Mozilla, da Microsoft ou da Apple.
    </p>
  </>
)

const Unsupported = () => (
  <Note icon="info">
    <b>Este navegador não recebe notificações.</b> No iPhone e no iPad elas funcionam depois de adicionar o site à Tela
    de Início, pelo botão Compartilhar. Até lá, os avisos vão por e-mail.
  </Note>
)

const Denied = () => (
  <Note icon="circle-alert" tone="info" role="status">
    <b>As notificações estão bloqueadas neste navegador.</b> Para permitir, toque no ícone ao lado do endereço do site,
    abra Permissões, escolha Notificações e depois Permitir. Então volte a esta tela.
  </Note>
)

function TurnOn({ refresh }: Pick<PanelProps, 'refresh'>) {
  const queries = useQueryClient()
  const { busy, run } = useRun()
  const [outcome, setOutcome] = useState<Outcome>()
  const press = () =>
    run(async () => {
      setOutcome(undefined)
      const outcome = await turnOn()
      setOutcome(outcome)
      await refresh()
      await queries.invalidateQueries({ queryKey })
      if (outcome === 'on') notify.success('Notificações ligadas neste aparelho.')
    })
  return (
    <>
      <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Ligando…" onClick={press}>
        Ligar notificações
      </BusyButton>
      <div role="status">{outcome === 'unreached' && <Unreached />}</div>
    </>
  )
}

type Outcome = 'on' | 'unanswered' | 'unreached'

/** Asks for permission, so call it only after a tap. */
async function turnOn(): Promise<Outcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'unanswered'
  const { key } = await client.call(readPushKey, {})
  try {
    const subscription = await subscribe(await navigator.serviceWorker.ready, key)
    await client.call(addAlertDevice, { body: subscription.toJSON() as PushSubscription })
    return 'on'
  } catch (error) {
    if (error instanceof PushUnreached) return 'unreached'
    throw error
  }
}

const Unreached = () => (
  <Note icon="circle-alert" tone="info">
    <b>O navegador não alcançou o serviço de notificações dele.</b> Em janela anônima elas não funcionam. Fora dela,
    tente de novo mais tarde; até lá, os avisos vão por e-mail.
  </Note>
)

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
      await (await findSubscription())?.unsubscribe()
      await refresh()
      await queries.invalidateQueries({ queryKey })
      notify.success('Notificações desligadas neste aparelho.')
    })
  return (
    <div className="alert-buttons">
      <BusyButton className="btn btn-secondary" busy={trial.busy} doing="Enviando…" onClick={tryIt}>
        Testar
      </BusyButton>
      <BusyButton className="btn btn-ghost" busy={ending.busy} doing="Desligando…" onClick={turnOff}>
        Desligar
      </BusyButton>
    </div>
  )
}
