import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logOperatorIn } from '#contract/operator.ts'
import { call, fieldWords } from '../calls.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { LabelledField } from '../parts/labelled-field.tsx'
import { enter } from './operator.ts'

export function PasswordStep({ wasElsewhere }: { wasElsewhere: boolean }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const logIn = useMutation({
    mutationFn: () => call(logOperatorIn, { body: { email, password } }),
    onSuccess: operator => enter(client, operator),
  })
  const errors = fieldWords(logIn.error)
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        logIn.mutate()
      }}
    >
      <h1>Painel da equipe</h1>
      {wasElsewhere && <p className="muted">Entre para continuar de onde estava.</p>}
      <LabelledField label="E-mail" error={errors.email}>
        {tied => (
          <input
            {...tied}
            className="input"
            type="email"
            autoComplete="username"
            required
            ref={focusOnArrival}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </LabelledField>
      <LabelledField label="Senha" error={errors.password}>
        {tied => (
          <input
            {...tied}
            className="input"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </LabelledField>
      {logIn.error && <FailureNote error={logIn.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={logIn.isPending} doing="Entrando…">
        Continuar
      </BusyButton>
    </form>
  )
}
