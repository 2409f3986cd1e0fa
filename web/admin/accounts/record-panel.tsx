import { useState } from 'react'
import type { AccountCase } from '#contract/account.ts'
import { type DeclarationKind, declarations } from '#contract/declarations.ts'
import { duties } from '#contract/operator-roles.ts'
import { recordDeclarations, recordedSteps, recordNumber } from '#contract/recorded-steps.ts'
import { Check } from '#web/kit/check.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { Panel } from '../frame/screen.tsx'
import { useMay } from '../session/session.tsx'
import { recordedReason } from './recorded-reason.ts'

type Step = 'declarations' | 'phone'

/** Lets operators record steps on behalf of people whose app makes only the calls in the specification. */
export function RecordPanel({ account }: { account: AccountCase }) {
  const mayRecord = useMay(duties.recordForOwners)
  const [recording, record] = useState<Step>()
  const steps: Step[] = [
    ...(account.undeclared.length > 0 ? (['declarations'] as const) : []),
    ...(account.number_unproven ? (['phone'] as const) : []),
  ]
  if (account.suspended || steps.length === 0 || !mayRecord) return null
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

function DeclarationsDialog({ account: { id, undeclared }, close }: DialogProps) {
  const [kinds, setKinds] = useState<readonly DeclarationKind[]>([])
  const toggle = (kind: DeclarationKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter(one => one !== kind) : [...kinds, kind])
  return (
    <AnswerDialog
      title="Registrar declarações?"
      verb="Registrar"
      doing="Registrando…"
      below="A pessoa pode retirar cada uma na conta dela."
      fields={{ reason: recordedReason('Onde está o papel e quando foi assinado.') }}
      lacks={kinds.length === 0 ? 'Marque o que foi assinado.' : undefined}
      send={({ reason }) =>
        call(recordDeclarations, { params: { id: String(id) }, body: { kinds: [...kinds], reason } })
      }
      message="Declarações registradas."
      refreshes="account"
      onClose={close}
    >
      {undeclared.map(kind => (
        <Check key={kind} checked={kinds.includes(kind)} onChange={() => toggle(kind)}>
          {declarations[kind].title}
        </Check>
      ))}
    </AnswerDialog>
  )
}

const NumberDialog = ({ account: { id }, close }: DialogProps) => (
  <AnswerDialog
    title="Registrar o número?"
    verb="Registrar"
    doing="Registrando…"
    below="Visitantes passam a ver este número quando o perfil com ele estiver aprovado."
    fields={{
      number: {
        label: 'Número para o qual você ligou',
        inputMode: 'tel',
        lacks: 'Digite o número para o qual você ligou.',
      },
      reason: recordedReason('Quem atendeu e quando.'),
    }}
    send={body => call(recordNumber, { params: { id: String(id) }, body })}
    message="Número registrado."
    refreshes="account"
    onClose={close}
  />
)

const dialogs = { declarations: DeclarationsDialog, phone: NumberDialog }
