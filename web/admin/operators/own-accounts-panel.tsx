import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { declareOwnIdentity, readOwnIdentity } from '#contract/operator-admin.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field, TextField } from '#web/kit/client/field.tsx'
import { MaskedInput } from '#web/kit/client/masked-input.tsx'
import { taxIdMasks } from '#web/kit/client/masks.ts'
import { call, fieldErrors } from '../calls.ts'
import { useFirstError, useSaving } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { FactList, Panel } from '../frame/screen.tsx'

const ownKey = 'own-accounts'

/** Operators cannot withdraw a declaration here, because they could then open their own case. */
export function OwnAccountsPanel() {
  const { data, error, refetch } = useQuery({ queryKey: [ownKey], queryFn: () => call(readOwnIdentity, {}) })
  return (
    <Panel title="Minhas contas no site" className="access-panel">
      <p className="muted">
        Se você também anuncia ou compra aqui, diga com que e-mail ou CPF: os seus casos ficam com outra pessoa. Uma
        conta com o e-mail deste acesso já conta como sua.
      </p>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {data && (
        <FactList
          facts={[
            ['E-mails', data.emails.join(', ') || 'nenhum'],
            ['CPF', data.cpf ? 'declarado' : 'não declarado'],
          ]}
        />
      )}
      <Declaration />
    </Panel>
  )
}

const empty = { email: '', cpf: '' }

function Declaration() {
  const [typed, setTyped] = useState(empty)
  const { email, cpf } = typed
  const { busy, error, save } = useSaving({
    key: ownKey,
    send: () => call(declareOwnIdentity, { body: { ...(email && { email }), ...(cpf && { cpf }) } }),
    message: 'Declarado.',
    onSaved: () => setTyped(empty),
  })
  const form = useFirstError(error)
  const errors = fieldErrors(error ?? null)
  return (
    <form
      ref={form}
      className="stack stack-3"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (email || cpf) save(undefined)
      }}
    >
      <TextField
        label="E-mail da minha conta"
        error={errors.email}
        inputMode="email"
        maxLength={255}
        value={email}
        onValue={value => setTyped({ ...typed, email: value })}
      />
      <Field label="Meu CPF" error={errors.cpf} hint="Guardado só como código, que não volta a ser o número.">
        {control => (
          <MaskedInput
            {...control}
            mask={taxIdMasks.CPF}
            inputMode="numeric"
            autoComplete="off"
            value={cpf}
            placeholder="000.000.000-00"
            onValue={value => setTyped({ ...typed, cpf: value })}
          />
        )}
      </Field>
      <BusyButton
        type="submit"
        className="btn btn-sm btn-secondary"
        {...{ busy }}
        doing="Declarando…"
        disabled={!email && !cpf}
      >
        Declarar
      </BusyButton>
    </form>
  )
}
