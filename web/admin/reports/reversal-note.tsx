import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '#contract/format.ts'
import { agreeToReversal, type ReportCase } from '#contract/report-admin.ts'
import type { Verdict } from '#contract/report-kinds.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyHint, useKeys } from '../frame/keys.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

type ReversalProps = Pick<VersionOutcome, 'onDecided' | 'onRefused'> & { one: ReportCase }

/** Who still has to look, once a judge of the contestation would undo the first decision. */
export function ReversalNote({ one, onDecided, onRefused }: ReversalProps) {
  const agreeing = useMutation({
    mutationFn: () => call(agreeToReversal, { params: { id: String(one.id) } }),
    onSuccess: () => onDecided('Decisão desfeita, e as duas partes são avisadas.'),
    onError: onRefused,
  })
  const { reversal } = one
  const mayAgree = reversal !== null && !reversal.own
  useKeys({ c: () => mayAgree && !agreeing.isPending && agreeing.mutate() })
  if (!reversal) return null
  if (reversal.own)
    return (
      <Note tone="info" icon="clock" role="status">
        <p>
          <b>Você propôs desfazer a decisão em {formatDateTime(reversal.at)}.</b> Falta outra pessoa da equipe concordar
          ou decidir outra coisa.
        </p>
        <p className="report-said">{reversal.text}</p>
      </Note>
    )
  return (
    <>
      <Note tone="info" icon="eye" role="status">
        <p>
          <b>Segunda análise.</b> {reversal.operator} propôs desfazer a decisão em {formatDateTime(reversal.at)}. Só
          vale se você concordar.
        </p>
      </Note>
      <p className="report-said">{reversal.text}</p>
      <p className="xs">{restores(one)} As duas partes leem este motivo.</p>
      <BusyButton
        className="btn btn-sm btn-primary"
        aria-keyshortcuts="C"
        busy={agreeing.isPending}
        doing="Registrando…"
        onClick={() => agreeing.mutate()}
      >
        Concordar e desfazer
        <KeyHint letter="C" />
      </BusyButton>
      {agreeing.error && !isLate(agreeing.error) && <FailureNote error={agreeing.error} />}
    </>
  )
}

const restored: Record<Verdict, string> = {
  removed: 'O que foi removido pode ser enviado de novo; os arquivos apagados não voltam.',
  returned: 'O texto volta ao ar, se não houver versão mais nova.',
  suspended: 'A conta volta a funcionar.',
  kept: '',
}

const restores = ({ decisions: [first] }: ReportCase) => (first ? restored[first.verdict] : '')
