import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { listPasskeys, type Passkey, removePasskey } from '#contract/operator-passkeys.ts'
import { TextField } from '#web/kit/client/field.tsx'
import { useLocation, useNavigate } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { Panel } from '../frame/screen.tsx'
import { PasskeyButton } from '../session/passkey-gate.tsx'
import { passkeyFailure, usePasskeyCalls } from '../session/passkeys.ts'
import { enter, useOperator } from '../session/session.tsx'
import { PasswordField } from './password-screen.tsx'

const passkeysKey = 'passkeys'

export function PasskeysPanel() {
  const { data: me } = useOperator()
  const { data, error, refetch } = useQuery({ queryKey: [passkeysKey], queryFn: () => call(listPasskeys, {}) })
  const [opened, open] = useState<'add' | Passkey>()
  const close = () => open(undefined)
  return (
    <Panel title="Chaves de acesso" className="access-panel">
      <p className="muted">
        Com uma chave você entra sem digitar código e vê documentos. Ela fica no aparelho e usa a digital, o rosto ou o
        PIN.
      </p>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {!data && !error && <span className="sk sk-line" />}
      {data?.data.length === 0 && <p>Nenhuma chave ainda.</p>}
      {data && data.data.length > 0 && <KeyList keys={data.data} onRemove={open} />}
      {me && me.passkeys > 0 && !me.with_passkey && (
        <PasskeyButton className="btn btn-sm btn-primary">Usar a chave de acesso</PasskeyButton>
      )}
      <button type="button" className="btn btn-sm btn-secondary" onClick={() => open('add')}>
        <Icon name="plus" />
        Adicionar chave de acesso
      </button>
      {opened === 'add' && <AddDialog onClose={close} />}
      {opened && opened !== 'add' && <RemovalDialog one={opened} onClose={close} />}
    </Panel>
  )
}

const KeyList = ({ keys, onRemove }: { keys: readonly Passkey[]; onRemove: (one: Passkey) => void }) => (
  <ul className="stack stack-2" aria-label="Chaves">
    {keys.map(one => (
      <li key={one.id} className="row-between">
        <span>
          <b>{one.name}</b>{' '}
          <span className="xs">
            {one.last_used_at ? `usada em ${formatDateTime(one.last_used_at)}` : `de ${formatDateTime(one.created_at)}`}
          </span>
        </span>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => onRemove(one)}>
          Remover<span className="sr"> {one.name}</span>
        </button>
      </li>
    ))}
  </ul>
)

const empty = { name: '', password: '', code: '' }

function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const { make } = usePasskeyCalls()
  const [typed, setTyped] = useState(empty)
  const adding = useMutation({
    mutationFn: () => make(typed),
    onSuccess() {
      notifySuccess('Chave de acesso adicionada.')
      onClose()
      void client.invalidateQueries({ queryKey: [passkeysKey] })
      // Returns to the case that required a passkey.
      if (from) navigate(from, { replace: true })
    },
  })
  const errors = fieldErrors(adding.error)
  const field = (name: keyof typeof empty) => ({
    error: errors[name],
    value: typed[name],
    onValue: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  const isReady = Object.values(typed).every(text => text.trim() !== '')
  return (
    <ActionDialog
      title="Adicionar chave de acesso"
      verb="Continuar"
      doing="Aguardando a chave…"
      busy={adding.isPending}
      error={adding.error ? (passkeyFailure(adding.error) as Error) : undefined}
      lacks={isReady ? undefined : 'Preencha os três campos.'}
      below="O aparelho pede depois a digital, o rosto ou o PIN. Você recebe um aviso por e-mail."
      onSend={() => adding.mutate()}
      onClose={onClose}
    >
      <TextField label="Nome da chave" maxLength={60} placeholder="Notebook do escritório" {...field('name')} />
      <PasswordField {...field('password')} />
      <CodeField {...field('code')} />
    </ActionDialog>
  )
}

const CodeField = (props: { error?: string | undefined; value: string; onValue: (value: string) => void }) => (
  <TextField
    label="Código de 6 dígitos"
    className="input num code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={40}
    {...props}
  />
)

function RemovalDialog({ one, onClose }: { one: Passkey; onClose: () => void }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const removal = useMutation({
    mutationFn: () => call(removePasskey, { params: { id: one.id }, body: { password, code } }),
    onSuccess(operator) {
      enter(client, operator)
      notifySuccess('Chave removida.')
      onClose()
      void client.invalidateQueries({ queryKey: [passkeysKey] })
    },
  })
  const errors = fieldErrors(removal.error)
  const isReady = password !== '' && code.trim() !== ''
  return (
    <ActionDialog
      title={`Remover ${one.name}?`}
      verb="Remover"
      doing="Removendo…"
      tone="btn-danger"
      busy={removal.isPending}
      error={removal.error ?? undefined}
      lacks={isReady ? undefined : 'Preencha a senha e o código.'}
      below="Para ver documentos de novo, você confirma com outra chave. Você recebe um aviso por e-mail."
      onSend={() => removal.mutate()}
      onClose={onClose}
    >
      <PasswordField error={errors.password} value={password} onValue={setPassword} />
      <CodeField error={errors.code} value={code} onValue={setCode} />
    </ActionDialog>
  )
}
