import './log-in.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { renewRecoveryCodes } from '#contract/operator.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TextField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { BackLink, Screen } from '../frame/screen.tsx'
import { PasswordField } from './password-screen.tsx'

export default function RecoveryCodesScreen() {
  const [codes, setCodes] = useState<string[]>()
  const keep = () => {
    setCodes(undefined)
    notifySuccess('Códigos novos criados.')
  }
  return (
    <Screen title="Códigos de recuperação" before={<BackLink to={adminPaths.access} label="Voltar a Meu acesso" />}>
      <section className="recovery-panel panel stack" aria-label="Códigos novos">
        {codes ? (
          <RecoveryCodes codes={codes} onKept={keep} />
        ) : (
          <>
            <p className="muted">
              Perdeu os seus códigos, ou alguém pode tê-los visto? Crie outros: os antigos deixam de valer.
            </p>
            <RenewalForm onRenewed={setCodes} />
          </>
        )}
      </section>
    </Screen>
  )
}

function RenewalForm({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const renewal = useMutation({
    mutationFn: () => call(renewRecoveryCodes, { body: { password, code } }),
    onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes),
  })
  const errors = fieldErrors(renewal.error)
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (!renewal.isPending) renewal.mutate()
      }}
    >
      <PasswordField error={errors.password} value={password} onValue={setPassword} />
      <TextField
        label="Código de 6 dígitos"
        error={errors.code}
        className="input num code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
        value={code}
        onValue={setCode}
      />
      {renewal.error && !errors.password && !errors.code && <FailureNote error={renewal.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={renewal.isPending} doing="Criando…">
        Criar códigos novos
      </BusyButton>
    </form>
  )
}

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false)
  useWarningBeforeLeaving()
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <p className="muted">
        Se perder o celular, cada um destes códigos deixa você entrar uma vez. Eles não serão mostrados de novo:
        guarde-os fora deste computador.
      </p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
        </button>
        <button type="button" className="btn btn-sm btn-secondary" onClick={() => download(text)}>
          <Icon name="download" />
          Baixar
        </button>
      </div>
      <button type="button" className="btn btn-primary btn-block" onClick={onKept}>
        Guardei os códigos
      </button>
    </>
  )
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'codigos-de-recuperacao.txt' })
  link.click()
  URL.revokeObjectURL(url)
}

function useWarningBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
