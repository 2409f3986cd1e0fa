import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { renewRecoveryCodes } from '#contract/operator.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { notify } from '../frame/notify.ts'
import { Screen } from '../frame/screen.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RecoveryCodesScreen() {
  const [codes, setCodes] = useState<string[]>()
  const keep = () => {
    setCodes(undefined)
    notify('Códigos novos criados.')
  }
  return (
    <Screen title="Códigos de recuperação">
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
      <Field label="Senha" error={errors.password}>
        {control => (
          <input
            {...control}
            className="input"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Field label="Código de 6 dígitos" error={errors.code}>
        {control => (
          <input
            {...control}
            className="input num code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      {renewal.error && !errors.password && !errors.code && <FailureNote error={renewal.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={renewal.isPending} doing="Criando…">
        Criar códigos novos
      </BusyButton>
    </form>
  )
}
