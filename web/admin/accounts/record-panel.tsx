import { useState } from 'react'
import type { AccountCase } from '#contract/account-admin.ts'
import { type DeclarationKind, declarations } from '#contract/declarations.ts'
import { duties, hasRoleOf } from '#contract/operator-roles.ts'
import { recordDeclarations, recordedSteps, recordNumber } from '#contract/recorded-steps.ts'
import { Check } from '#web/kit/check.tsx'
import { TextField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { Panel } from '../frame/screen.tsx'
import { useOperator } from '../session/session.tsx'
import { lackOf, Reason } from './recorded-reason.tsx'

type Step = 'declarations' | 'phone'

/** For somebody who used only the specified calls, which know none of these steps. */
export function RecordPanel({ account }: { account: AccountCase }) {
  const { data: me } = useOperator()
  const [recording, record] = useState<Step>()
  const steps: Step[] = [
    ...(account.undeclared.length > 0 ? (['declarations'] as const) : []),
    ...(account.number_unproven ? (['phone'] as const) : []),
  ]
  if (account.suspended || steps.length === 0 || !hasRoleOf(me?.roles ?? [], duties.recordForOwners)) return null
  const Dialog = recording && dialogs[recording]
  return (
    <Panel title="Registrar pela pessoa">
      <p className="xs">O que a pessoa fez fora do site. Ela recebe um e-mail com o motivo que você escrever.</p>
      <div className="stack stack-2">
        {steps.map(step => (
          <button key={step} type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => record(step)}>
            <Icon name="check" />
            {recordedSteps[step]}
          </button>
        ))}
      </div>
      {Dialog && <Dialog account={account} close={() => record(undefined)} />}
    </Panel>
  )
}

type DialogProps = { account: AccountCase; close: () => void }

const dialogs = { declarations: DeclarationsDialog, phone: NumberDialog }

function DeclarationsDialog({ account: { id, undeclared }, close }: DialogProps) {
  const [kinds, setKinds] = useState<readonly DeclarationKind[]>([])
  const [reason, setReason] = useState('')
  const { busy, error, save } = useSaving({
    key: 'account',
    send: () =>
      call(recordDeclarations, { params: { id: String(id) }, body: { kinds: [...kinds], reason: reason.trim() } }),
    message: 'Declarações registradas.',
    onSaved: close,
  })
  const toggle = (kind: DeclarationKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter(one => one !== kind) : [...kinds, kind])
  return (
    <ActionDialog
      title="Registrar declarações?"
      verb="Registrar"
      doing="Registrando…"
      below="A pessoa pode retirar cada uma na conta dela."
      {...{ busy, error }}
      lacks={kinds.length === 0 ? 'Marque o que foi assinado.' : lackOf(reason)}
      onSend={() => save(undefined)}
      onClose={close}
    >
      {undeclared.map(kind => (
        <Check key={kind} checked={kinds.includes(kind)} onChange={() => toggle(kind)}>
          {declarations[kind].title}
        </Check>
      ))}
      <Reason hint="Onde está o papel e quando foi assinado." value={reason} onValue={setReason} error={error} />
    </ActionDialog>
  )
}

function NumberDialog({ account: { id }, close }: DialogProps) {
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const { busy, error, save } = useSaving({
    key: 'account',
    send: () => call(recordNumber, { params: { id: String(id) }, body: { number, reason: reason.trim() } }),
    message: 'Número registrado.',
    onSaved: close,
  })
  return (
    <ActionDialog
      title="Registrar o número?"
      verb="Registrar"
      doing="Registrando…"
      below="Visitantes passam a ver este número quando o perfil com ele estiver aprovado."
      {...{ busy, error }}
      lacks={number.trim() === '' ? 'Digite o número para o qual você ligou.' : lackOf(reason)}
      onSend={() => save(undefined)}
      onClose={close}
    >
      <TextField
        label="Número para o qual você ligou"
        inputMode="tel"
        autoComplete="off"
        error={fieldErrors(error).number}
        value={number}
        onValue={setNumber}
      />
      <Reason hint="Quem atendeu e quando." value={reason} onValue={setReason} error={error} />
    </ActionDialog>
  )
}
