import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  askOpening,
  beginOpening,
  type EvidenceDetail,
  type EvidenceOpening,
  grantOpening,
  openingStates,
  purposes,
  readPackagePassword,
  refuseOpening,
} from '#contract/evidence.ts'
import { formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { Panel } from '../frame/screen.tsx'
import { useLostFocus } from '../frame/use-lost-focus.ts'
import { PasskeyGate } from '../session/passkey-gate.tsx'
import { useMay, useOperator } from '../session/session.tsx'
import { OpenedEvidence } from './opened-evidence.tsx'

export const openingKeys: KeyDescriptions = [[['P'], 'pedir a abertura']]
const evidenceKey = 'evidence-item'

export function OpeningsPanel({ one }: { one: EvidenceDetail }) {
  const { data: me } = useOperator()
  const [asking, setAsking] = useState(false)
  const [current] = one.openings
  const isBusy = current !== undefined && ['asked', 'granted', 'open'].includes(current.state)
  const mayAsk = useMay(duties.openEvidence)
  const canAsk = mayAsk && !isBusy && me?.with_passkey === true
  useKeys({ p: () => canAsk && setAsking(true) })
  const status = useLostFocus<HTMLDivElement>(current?.state)
  return (
    <>
      <Panel title="Abertura">
        {one.kind === 'abuse' && (
          <p className="muted">
            O material nunca se mostra: abre-se o texto da comunicação à autoridade, com um pacote cifrado.
            {one.openings.every(isIdle) && ' Ela ainda não foi aberta: peça a abertura, baixe o pacote e envie-o hoje.'}
          </p>
        )}
        {current && isBusy && (
          <div ref={status} tabIndex={-1}>
            <CurrentOpening opening={current} />
          </div>
        )}
        {!isBusy && mayAsk && (
          <PasskeyGate what="evidence">
            <p>
              <button
                type="button"
                className="btn btn-sm btn-primary"
                aria-keyshortcuts="P"
                onClick={() => setAsking(true)}
              >
                <Icon name="key-round" />
                Pedir abertura
                <KeyHint letter="P" />
              </button>
            </p>
            <p className="xs">Outra pessoa, da auditoria ou da administração, autoriza.</p>
          </PasskeyGate>
        )}
        {!isBusy && !mayAsk && <p className="muted">Nenhum pedido espera por você.</p>}
        <PastOpenings openings={isBusy ? one.openings.slice(1) : one.openings} />
      </Panel>
      {current?.state === 'open' && current.own && <OpenedEvidence id={current.id} />}
      {asking && <AskDialog id={one.id} onClose={() => setAsking(false)} />}
    </>
  )
}

const isIdle = ({ purpose, state }: EvidenceOpening) => purpose !== 'authority' || state === 'refused'

const CurrentOpening = ({ opening }: { opening: EvidenceOpening }) => (
  <div className="stack stack-2">
    <p>
      <b>{openingStates[opening.state]}</b>
      {opening.until && <span className="xs num"> até {formatDateTime(opening.until)}</span>}
    </p>
    <p className="xs">
      {opening.asked_by} · <span className="num">{formatDateTime(opening.asked_at)}</span> · {purposes[opening.purpose]}
      {opening.granted_by && <> · autorizada por {opening.granted_by}</>}
    </p>
    <p className="report-said">{opening.reason}</p>
    <PasskeyGate what="evidence">
      <NextStep opening={opening} />
    </PasskeyGate>
  </div>
)

function NextStep({ opening }: { opening: EvidenceOpening }) {
  const mayGrant = useMay(duties.grantOpenings)
  const { state, own, own_grant } = opening
  if (own_grant && state !== 'asked') return <PackagePassword id={opening.id} />
  if (own && state === 'asked')
    return <p className="muted">Outra pessoa, da auditoria ou da administração, autoriza.</p>
  if (own && state === 'granted') return <Begin id={opening.id} />
  if (!own && state === 'asked' && mayGrant) return <Answer id={opening.id} />
  return null
}

function useStep(step: typeof grantOpening, id: number, message: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(step, { params: { id: String(id) } }),
    onSuccess: () => notifySuccess(message),
    onSettled: () => client.invalidateQueries({ queryKey: [evidenceKey] }),
  })
}

function Answer({ id }: { id: number }) {
  const granting = useStep(grantOpening, id, 'Abertura autorizada.')
  const refusing = useStep(refuseOpening, id, 'Abertura negada.')
  const error = granting.error ?? refusing.error
  return (
    <>
      {error && <FailureNote error={error} />}
      <div className="case-actions">
        <BusyButton
          className="btn btn-sm btn-primary"
          busy={granting.isPending}
          doing="Autorizando…"
          onClick={() => granting.mutate()}
        >
          Autorizar
        </BusyButton>
        <BusyButton
          className="btn btn-sm btn-no"
          busy={refusing.isPending}
          doing="Negando…"
          onClick={() => refusing.mutate()}
        >
          Negar
        </BusyButton>
      </div>
      <p className="xs">Quem pediu abre uma vez, em até 15 minutos, por 10 minutos. Tudo fica na auditoria.</p>
    </>
  )
}

function Begin({ id }: { id: number }) {
  const beginning = useStep(beginOpening, id, 'Lacre aberto por dez minutos.')
  return (
    <>
      {beginning.error && <FailureNote error={beginning.error} />}
      <BusyButton
        className="btn btn-sm btn-danger"
        busy={beginning.isPending}
        doing="Abrindo…"
        onClick={() => beginning.mutate()}
      >
        Abrir agora, uma vez
      </BusyButton>
      <p className="xs">A equipe de confiança, a auditoria e a administração são avisadas agora.</p>
    </>
  )
}

/** Only the operator who granted the opening can read the password, so neither operator can open the package alone. */
function PackagePassword({ id }: { id: number }) {
  const reading = useMutation({ mutationFn: () => call(readPackagePassword, { params: { id: String(id) } }) })
  if (reading.data)
    return (
      <p>
        Senha do pacote: <code className="evidence-hash">{reading.data.password}</code>
        <span className="xs"> Diga-a à autoridade por outro caminho que não o do pacote.</span>
      </p>
    )
  return (
    <>
      {reading.error && <FailureNote error={reading.error} />}
      <BusyButton
        className="btn btn-sm btn-secondary"
        busy={reading.isPending}
        doing="Buscando…"
        onClick={() => reading.mutate()}
      >
        Ver a senha do pacote
      </BusyButton>
    </>
  )
}

const PastOpenings = ({ openings }: { openings: readonly EvidenceOpening[] }) =>
  openings.length > 0 && (
    <ul className="stack stack-2" aria-label="Pedidos anteriores">
      {openings.map(({ id, state, asked_by, asked_at, purpose, granted_by }) => (
        <li key={id} className="xs">
          {openingStates[state]} · {asked_by} · <span className="num">{formatDateTime(asked_at)}</span> ·{' '}
          {purposes[purpose]}
          {granted_by && ` · com ${granted_by}`}
        </li>
      ))}
    </ul>
  )

type Purpose = keyof typeof purposes

const AskDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <AnswerDialog
    title="Pedir abertura"
    verb="Pedir"
    doing="Enviando…"
    below="Outra pessoa lê o motivo e autoriza ou nega. O pedido fica na auditoria."
    fields={{
      purpose: {
        label: 'Finalidade',
        none: 'Escolha a finalidade',
        options: purposes,
        lacks: 'Escolha a finalidade.',
      },
      reason: { label: 'Motivo', rows: 4, maxLength: 1000, lacks: 'Escreva o motivo.', least: 10 },
    }}
    send={({ purpose, reason }) =>
      call(askOpening, { params: { id: String(id) }, body: { purpose: purpose as Purpose, reason } })
    }
    message="Pedido enviado a quem autoriza."
    refreshes={evidenceKey}
    onClose={onClose}
  />
)
