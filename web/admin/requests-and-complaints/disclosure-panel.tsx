import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import {
  answerDisclosure,
  type Disclosure,
  disclosedData,
  legalBases,
  listDisclosures,
  makeDisclosure,
} from '#contract/disclosure.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { HoldsPanel } from '../evidence/holds-panel.tsx'
import { ApprovalNote } from '../frame/approval-note.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { FactList, Panel } from '../frame/screen.tsx'
import { PasskeyGate } from '../session/passkey-gate.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { AskDisclosureDialog, disclosuresKey } from './ask-disclosure.tsx'

/** What we hand over to an authority. Two operators decide, and the file is made once. */
export function DisclosurePanel({ id, isOpen }: { id: number; isOpen: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [disclosuresKey, id],
    queryFn: () => call(listDisclosures, { params: { id: String(id) } }),
  })
  const all = data?.data ?? []
  const account = all.find(one => one.account !== undefined)?.account
  const isWaiting = all.some(({ answer }) => answer === null)
  return (
    <>
      <Panel title="Entrega de dados">
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {data && all.length === 0 && <p className="muted">Nada foi pedido nem entregue.</p>}
        {all.map(one => (
          <OneDisclosure key={one.id} caseId={id} one={one} />
        ))}
        {isOpen && !isWaiting && (
          <PasskeyGate what="evidence">
            <p>
              <button type="button" className="btn btn-sm btn-secondary" onClick={() => setAsking(true)}>
                Pedir a entrega
              </button>
            </p>
            <p className="xs">Outra pessoa da equipe aprova. O arquivo é gerado uma vez, com o seu SHA-256.</p>
          </PasskeyGate>
        )}
        {isAsking && <AskDisclosureDialog id={id} onClose={() => setAsking(false)} />}
      </Panel>
      {account !== undefined && <HoldsPanel account={account} />}
    </>
  )
}

const OneDisclosure = ({ caseId, one }: { caseId: number; one: Disclosure }) => (
  <div className="stack stack-2">
    <FactList
      facts={[
        subjectOf(one),
        ['Base legal', `${legalBases[one.basis].name} (${legalBases[one.basis].article})`],
        ['Dados', one.data.map(name => disclosedData[name]).join(', ')],
        ...(one.period
          ? [['Período', `${formatMoment(one.period.from)} a ${formatMoment(one.period.to)}`] as const]
          : []),
        ['Aviso à pessoa', one.sealed ? 'Não: sigilo ordenado' : 'Sim, na entrega'],
        ...(one.answer
          ? [
              [
                one.answer.answer === 'approved' ? 'Aprovado' : 'Não aprovado',
                `${one.answer.operator}, ${formatDateTime(one.answer.at)}`,
              ] as const,
            ]
          : []),
      ]}
    />
    {!one.answer && <Asked caseId={caseId} one={one} />}
    {one.ready_until && <Ready caseId={caseId} until={one.ready_until} />}
    {one.made && <p className="report-said">{one.made.receipt}</p>}
  </div>
)

const subjectOf = ({ account, address }: Disclosure) =>
  account === undefined
    ? (['Endereço IP', address] as const)
    : ([
        'Conta',
        <PermittedLink key="account" to={pathOf('account', account)}>
          #{account}
        </PermittedLink>,
      ] as const)

const formatMoment = (at: string) => (at.includes('T') ? formatDateTime(`${at}-03:00`) : formatDate(at))

function useStep<Answer>(step: () => Promise<Answer>, onDone: (answer: Answer) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [disclosuresKey] }),
  })
}

function Asked({ caseId, one: { asked } }: { caseId: number; one: Disclosure }) {
  const params = { id: String(caseId) }
  const approving = useStep(
    () => call(answerDisclosure, { params, body: { answer: 'approved' } }),
    () => notifySuccess('Entrega aprovada: quem pediu baixa o arquivo.'),
  )
  const refusing = useStep(
    () => call(answerDisclosure, { params, body: { answer: 'rejected' } }),
    () => notifySuccess('Entrega não aprovada.'),
  )
  const error = approving.error ?? refusing.error
  return (
    <PasskeyGate what="evidence">
      {error && <FailureNote error={error} />}
      <ApprovalNote
        asked={asked}
        did="pediu esta entrega"
        busy={approving.isPending || refusing.isPending}
        approve={{ verb: 'Aprovar', onClick: () => approving.mutate() }}
        reject={{ verb: 'Não aprovar', onClick: () => refusing.mutate() }}
      />
    </PasskeyGate>
  )
}

function Ready({ caseId, until }: { caseId: number; until: string }) {
  const making = useStep(
    () => call(makeDisclosure, { params: { id: String(caseId) } }),
    ({ name, file }) => {
      save(new Blob([file], { type: 'application/json' }), name)
      notifySuccess('Arquivo gerado. O recibo fica neste caso.')
    },
  )
  return (
    <PasskeyGate what="evidence">
      {making.error && <FailureNote error={making.error} />}
      <p>
        <BusyButton
          className="btn btn-sm btn-primary"
          busy={making.isPending}
          doing="Gerando…"
          onClick={() => making.mutate()}
        >
          <Icon name="download" />
          Baixar, uma vez
        </BusyButton>
      </p>
      <p className="xs">
        Até <span className="num">{formatDateTime(until)}</span>. O site não guarda cópia.
      </p>
    </PasskeyGate>
  )
}

function save(file: Blob, download: string) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  URL.revokeObjectURL(href)
}
