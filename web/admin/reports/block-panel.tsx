import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { formatDate } from '#contract/format.ts'
import { blockSource, type ReportCase, unblockSource } from '#contract/report-admin.ts'
import { type BlockReason, blockReasons, maxBlockDays } from '#contract/report-kinds.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SelectField, TextField } from '#web/kit/client/field.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { reportPath } from '../paths.ts'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

type BlockProps = { one: ReportCase; onDone: VersionOutcome['onDecided']; onRefused: VersionOutcome['onRefused'] }

/** For reports in bad faith. The source is known by a code only. */
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
                <Link to={reportPath(block.id)}>{blockReasons[block.reason]}</Link>
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

function UnblockButton({ one, onDone, onRefused }: BlockProps) {
  const ending = useMutation({
    mutationFn: () => call(unblockSource, { params: { id: String(one.id) } }),
    onSuccess: () => onDone('Bloqueio encerrado.', 'stay'),
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

function BlockDialog({ one, close, onDone, onRefused }: BlockProps & { close: () => void }) {
  const [reason, setReason] = useState<BlockReason | ''>('')
  const [until, setUntil] = useState('')
  const blocking = useMutation({
    mutationFn: (reason: BlockReason) => call(blockSource, { params: { id: String(one.id) }, body: { reason, until } }),
    onSuccess() {
      close()
      onDone('Origem bloqueada.', 'stay')
    },
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const block = useOnce(blocking)
  const errors = fieldErrors(blocking.error)
  const today = dayInSaoPaulo(new Date())
  return (
    <ActionDialog
      title="Bloquear a origem?"
      verb="Bloquear"
      doing="Bloqueando…"
      tone="btn-danger"
      below={`Só com certeza. ${effects[one.lane]} Casos de menor de idade, coerção, imagem íntima e violência são recebidos sempre.`}
      busy={blocking.isPending}
      error={blocking.error ?? undefined}
      lacks={reason === '' ? 'Escolha o motivo.' : until === '' ? 'Escolha até quando.' : undefined}
      onSend={() => reason !== '' && block(reason)}
      onClose={close}
    >
      <SelectField
        label="Motivo"
        error={errors.reason}
        ref={focusOnArrival}
        none="Escolha o motivo"
        options={blockReasons}
        value={reason}
        onValue={reason => setReason(reason as BlockReason | '')}
      />
      <TextField
        label="Até o dia"
        type="date"
        min={today}
        max={shiftDay(today, maxBlockDays[one.lane])}
        hint={`No máximo ${maxBlockDays[one.lane]} dias.`}
        error={errors.until}
        value={until}
        onValue={setUntil}
      />
    </ActionDialog>
  )
}

const effects: Record<ReportCase['lane'], string> = {
  formal: 'Quem denunciou recebe por e-mail o motivo, o fim e o link para responder.',
  tip: 'Quem denunciou lê o motivo e o fim no link da denúncia, onde pode responder; quem se identifica é recebido.',
}
