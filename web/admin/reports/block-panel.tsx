import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { formatDate } from '#contract/format.ts'
import { blockSource, type ReportCase, unblockSource } from '#contract/report-admin.ts'
import { type BlockReason, blockReasons, maxBlockDays, neverRefusedKinds } from '#contract/report-kinds.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { call, isLate } from '../calls.ts'
import type { DecisionHandlers } from '../frame/answer-dialog.tsx'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Panel } from '../frame/screen.tsx'

type BlockProps = DecisionHandlers & { one: ReportCase }

/** Blocks a source that reports in bad faith. We identify the source only by a hash. */
export function BlockPanel(props: BlockProps) {
  const { id, blocks, may_block } = props.one
  const [asking, setAsking] = useState(false)
  const active = blocks.find(block => block.active)
  if (blocks.length === 0 && !may_block) return null
  return (
    <Panel title="Bloqueio da origem">
      {blocks.length === 0 ? (
        <p className="xs">
          Só para denúncias de má-fé: recusa por um tempo outras{' '}
          {props.one.lane === 'formal' ? 'com o mesmo e-mail' : 'anônimas da mesma rede'}, menos as urgentes.
        </p>
      ) : (
        <ul className="report-others">
          {blocks.map(block => (
            <li key={block.id}>
              {block.id === id ? (
                <b>{blockReasons[block.reason]}</b>
              ) : (
                <Link to={pathOf('report', block.id)}>{blockReasons[block.reason]}</Link>
              )}
              <span className="xs num">
                {block.protocol} · {block.operator}, {formatDate(block.at)} · {block.active ? 'até' : 'acabou em'}{' '}
                {formatDate(block.until)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {active?.id === id && <UnblockButton {...props} />}
      {may_block && !active && (
        <div>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => setAsking(true)}>
            Bloquear a origem
          </button>
        </div>
      )}
      {asking && <BlockDialog {...props} close={() => setAsking(false)} />}
    </Panel>
  )
}

function UnblockButton({ one, onDecided, onRefused }: BlockProps) {
  const ending = useMutation({
    mutationFn: () => call(unblockSource, { params: { id: String(one.id) } }),
    onSuccess: () => onDecided('Bloqueio encerrado.', 'stay'),
    onError: onRefused,
  })
  return (
    <div className="stack stack-1">
      <BusyButton
        className="btn btn-sm btn-secondary"
        busy={ending.isPending}
        doing="Encerrando…"
        onClick={() => ending.mutate()}
      >
        Encerrar o bloqueio
      </BusyButton>
      {ending.error && !isLate(ending.error) && <FailureNote error={ending.error} />}
    </div>
  )
}

function BlockDialog({ one, close, ...outcome }: BlockProps & { close: () => void }) {
  const today = dayInSaoPaulo(new Date())
  return (
    <AnswerDialog
      title="Bloquear a origem?"
      verb="Bloquear"
      doing="Bloqueando…"
      tone="btn-danger"
      below={`Só com certeza. ${effects[one.lane]} Casos de ${neverRefusedKinds} são recebidos sempre.`}
      fields={{
        reason: { label: 'Motivo', none: 'Escolha o motivo', options: blockReasons, lacks: 'Escolha o motivo.' },
        until: {
          label: 'Até o dia',
          hint: `No máximo ${maxBlockDays[one.lane]} dias.`,
          type: 'date',
          min: today,
          max: shiftDay(today, maxBlockDays[one.lane]),
          lacks: 'Escolha até quando.',
        },
      }}
      send={({ reason, until }) =>
        call(blockSource, { params: { id: String(one.id) }, body: { reason: reason as BlockReason, until } })
      }
      message="Origem bloqueada."
      outcome={outcome}
      stays
      onClose={close}
    />
  )
}

const effects: Record<ReportCase['lane'], string> = {
  formal: 'Quem denunciou recebe por e-mail o motivo, o fim e o link para responder.',
  tip: 'Quem denunciou lê o motivo e o fim no link da denúncia, onde pode responder; quem se identifica é recebido.',
}
