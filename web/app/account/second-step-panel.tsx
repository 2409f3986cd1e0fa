import './second-step.css'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { formatCount, formatDate, formatDateTime } from '#contract/format.ts'
import {
  cancelRemoval,
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
  type SecondStep,
  startSecondStep,
} from '#contract/second-step.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { client } from '../client.ts'
import { TextField } from '../forms/fields.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { CopyLine } from '../parts/copy-line.tsx'
import { useRun } from '../parts/use-run.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefreshSessions } from './sessions.tsx'

type PanelProps = { state: SecondStep; refresh: () => unknown }

export function SecondStepPanel({ state, refresh }: PanelProps) {
  const [codes, setCodes] = useState<string[]>()
  const refreshSessions = useRefreshSessions()
  const show = (made: string[]) => {
    setCodes(made)
    refresh()
    refreshSessions()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  return state.since ? (
    <On state={{ ...state, since: state.since }} refresh={refresh} show={show} />
  ) : (
    <Off show={show} />
  )
}

type Secret = { secret: string; uri: string; qr: string }
type Showing = { show: (codes: string[]) => void }

function Off({ show }: Showing) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? <Enrolment secret={secret} show={show} /> : <Start onStarted={setSecret} />
}

function Start({ onStarted }: { onStarted: (secret: Secret) => void }) {
  const screen = useScreenForm({
    draft: 'second-step-start',
    schema: startSecondStep.body,
    initial: { password: '' },
    secret: ['password'],
    send: async body => onStarted(await client.call(startSecondStep, { body })),
  })
  return (
    <>
      <p className="muted small">
        Depois da senha, o site pede um código de um aplicativo autenticador do seu celular. Quem descobrir a sua senha
        não entra. Você escolhe se quer, e desliga quando quiser.
      </p>
      <ScreenForm {...screen} verb="Preparando…">
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <SubmitButton look="secondary" label="Ligar" verb="Preparando…" />
      </ScreenForm>
    </>
  )
}

function Enrolment({ secret: { secret, uri, qr }, show }: Showing & { secret: Secret }) {
  const picture = useObjectUrl(qr)
  const screen = useScreenForm({
    draft: 'second-step-code',
    schema: confirmSecondStep.body,
    initial: { code: '' },
    secret: ['code'],
    send: async body => {
      show((await client.call(confirmSecondStep, { body })).recovery_codes)
      notify.success('Verificação ligada. Os outros aparelhos saíram da conta.')
    },
  })
  return (
    <>
      <p className="muted small">
        Leia o QR Code com um aplicativo autenticador (Aegis, Google Authenticator…). Se o aplicativo está neste
        aparelho, abra-o pelo botão ou copie a chave.
      </p>
      {picture && <img className="secret-qr" src={picture} alt="QR Code para o aplicativo autenticador" />}
      <a className="btn btn-outline btn-block" href={uri}>
        Abrir no aplicativo
      </a>
      <CopyLine label="Chave" id="second-step-key" text={secret} whole />
      <ScreenForm {...screen} verb="Conferindo…">
        <CodeField label="Código de 6 dígitos" inputMode="numeric" />
        <SubmitButton label="Confirmar e ligar" verb="Conferindo…" />
      </ScreenForm>
    </>
  )
}

const CodeField = ({ label, inputMode = 'text' }: { label: string; inputMode?: 'numeric' | 'text' }) => (
  <TextField name="code" label={label} inputMode={inputMode} autoComplete="one-time-code" autoCapitalize="none" />
)

/** Shows the SVG in an img element, where it cannot run scripts. */
function useObjectUrl(svg: string) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return url
}

type OnProps = PanelProps & Showing & { state: { since: string } }

function On({ state: { since, codes_left, removal_ends_at }, refresh, show }: OnProps) {
  const [changing, change] = useState<'codes' | 'off'>()
  const left = formatCount(codes_left, 'código de recuperação', 'códigos de recuperação')
  return (
    <>
      <p className="muted small">
        Ligada desde {formatDate(since)}. Você tem {codes_left === 0 ? 'nenhum código de recuperação' : left}.
      </p>
      {removal_ends_at && <Removal endsAt={removal_ends_at} refresh={refresh} />}
      {changing ? (
        <Change key={changing} what={changing} {...{ refresh, show }} />
      ) : (
        <div className="second-step-changes">
          <button type="button" className="btn btn-secondary" onClick={() => change('codes')}>
            Novos códigos
          </button>
          <button type="button" className="btn btn-outline" onClick={() => change('off')}>
            Desligar
          </button>
        </div>
      )}
    </>
  )
}

function Removal({ endsAt, refresh }: { endsAt: string; refresh: () => unknown }) {
  const { busy, run } = useRun()
  const cancel = () =>
    run(async () => {
      await client.call(cancelRemoval, {})
      refresh()
      notify.success('Cancelado. A verificação continua ligada.')
    })
  return (
    <>
      <Note tone="danger" icon="triangle-alert">
        Alguém com a sua senha e o seu e-mail pediu para desligar a verificação. Ela termina em{' '}
        <b>{formatDateTime(endsAt, ' às ')}</b>.
      </Note>
      <button type="button" className="btn btn-primary btn-block" aria-busy={busy} onClick={cancel}>
        Cancelar o pedido
      </button>
    </>
  )
}

const changes = {
  codes: { label: 'Criar códigos novos', verb: 'Criando…', about: 'Os códigos antigos deixam de valer.' },
  off: { label: 'Desligar a verificação', verb: 'Desligando…', about: 'Para entrar, vai bastar a senha.' },
} as const

type ChangeProps = Showing & { what: 'codes' | 'off'; refresh: () => unknown }

function Change({ what, refresh, show }: ChangeProps) {
  const { label, verb, about } = changes[what]
  const screen = useScreenForm({
    draft: `second-step-${what}`,
    schema: Proof,
    initial: { password: '', code: '' },
    secret: ['password', 'code'],
    send: async body => {
      if (what === 'codes') return show((await client.call(renewRecoveryCodes, { body })).recovery_codes)
      await client.call(endSecondStep, { body })
      refresh()
      notify.success('Verificação em duas etapas desligada.')
    },
  })
  return (
    <>
      <p className="muted small">{about}</p>
      <ScreenForm {...screen} verb={verb}>
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <CodeField label="Código do aplicativo ou de recuperação" />
        <SubmitButton look={what === 'off' ? 'danger' : 'secondary'} label={label} verb={verb} />
      </ScreenForm>
    </>
  )
}

const Proof = z.object(endSecondStep.body.shape)
