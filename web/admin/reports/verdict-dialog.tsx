import { useState } from 'react'
import { type TextPart, textParts } from '#contract/report.ts'
import { decideReport, type ReportCase } from '#contract/report-admin.ts'
import { reportKind, type Verdict } from '#contract/report-kinds.ts'
import { Check } from '#web/kit/check.tsx'
import { call } from '../calls.ts'
import { AnswerDialog, type DecisionHandlers } from '../frame/answer-dialog.tsx'

/** Whether reversing the decision would undo a removal or suspension, which takes two operators. */
export const undoes = ({ decisions }: ReportCase) => decisions.some(({ verdict }) => verdict !== 'kept')

/** The verdicts, and the two outcomes of a contestation. */
export type ReportAction = Verdict | 'upheld' | 'undone'

const verdictOf = (action: ReportAction, { decisions: [first] }: ReportCase): Verdict => {
  if (action === 'upheld') return first?.verdict ?? 'kept'
  return action === 'undone' ? 'kept' : action
}

/** The parts of the reported text that visitors still see. */
export const liveParts = ({ text_shown }: ReportCase) => [
  ...new Set(text_shown?.fields.flatMap(({ part, live }) => (live && part ? [part] : []))),
]

const dialogs: Record<ReportAction, { title: string; verb: string; doing: string; below: string; done: string }> = {
  removed: {
    title: 'Remover para sempre?',
    verb: 'Remover',
    doing: 'Removendo…',
    below: 'Some de todas as contas, e cópias parecidas são recusadas.',
    done: 'Conteúdo removido, e as duas partes são avisadas.',
  },
  returned: {
    title: 'Tirar o texto do ar?',
    verb: 'Tirar do ar',
    doing: 'Tirando do ar…',
    below:
      'O resto do anúncio continua no site. A pessoa recebe o motivo e envia uma nova versão, que passa pela análise.',
    done: 'Texto fora do ar. A pessoa foi avisada para enviar uma nova versão.',
  },
  suspended: {
    title: 'Suspender a conta?',
    verb: 'Suspender',
    doing: 'Suspendendo…',
    below: 'A conta sai do ar e das sessões agora.',
    done: 'Conta suspensa, e as duas partes são avisadas.',
  },
  kept: {
    title: 'Manter o conteúdo?',
    verb: 'Manter',
    doing: 'Registrando…',
    below: 'O que estava oculto volta ao ar. Quem denunciou pode contestar.',
    done: 'Conteúdo mantido, e a decisão foi registrada.',
  },
  upheld: {
    title: 'Manter a decisão contestada?',
    verb: 'Manter',
    doing: 'Registrando…',
    below: 'A primeira decisão continua valendo, e o caso acaba: ninguém o contesta de novo.',
    done: 'Decisão mantida, e as duas partes são avisadas.',
  },
  undone: {
    title: 'Propor que a decisão seja desfeita?',
    verb: 'Propor',
    doing: 'Registrando…',
    below: 'Vale quando outra pessoa da equipe concordar. Até lá nada muda.',
    done: 'Proposta registrada. O caso espera outra pessoa da equipe.',
  },
}

type DialogProps = DecisionHandlers & {
  one: ReportCase
  chosen: readonly number[]
  action: ReportAction
  close: () => void
}

export function VerdictDialog({ one, chosen, action, close, onDecided, onRefused }: DialogProps) {
  const [faceMatches, setFaceMatches] = useState(false)
  const [parts, setParts] = useState<readonly TextPart[]>(() => liveParts(one).filter(part => part === 'info'))
  const { done, below, ...labels } = dialogs[action]
  const verdict = verdictOf(action, one)
  const isNeutral = verdict === 'suspended' || reportKind(one.kind).hides === 'person'
  const readers = isNeutral
    ? 'Quem denunciou lê o motivo; quem anuncia lê só a regra, sem a suspeita.'
    : 'As duas partes leem o motivo.'
  const media = action === 'removed' && one.target === 'account' ? [...chosen] : []
  const what = media.length > 0 ? `Escolhidos: ${media.length}. ` : ''
  return (
    <AnswerDialog
      {...labels}
      below={`${what}${below} ${readers}`}
      tone={['removed', 'returned', 'suspended'].includes(action) ? 'btn-danger' : 'btn-primary'}
      lacks={action === 'returned' && parts.length === 0 ? 'Escolha o que sai do ar.' : undefined}
      fields={{
        text: { label: 'Motivo', rows: 4, maxLength: 5000, lacks: 'Escreva o motivo.', errors: ['verdict', 'media'] },
      }}
      send={({ text }) =>
        call(decideReport, {
          params: { id: String(one.id) },
          body: {
            ...{ verdict, text, media, face_matches: faceMatches },
            ...(action === 'returned' && { parts: [...parts] }),
          },
        })
      }
      message={done}
      outcome={{ onDecided, onRefused }}
      onClose={close}
      end={errors =>
        verdict === 'kept' &&
        one.account && (
          <Check checked={faceMatches} onChecked={setFaceMatches} aria-invalid={errors.face_matches ? true : undefined}>
            O rosto confere com a selfie dos documentos aprovados
            {errors.face_matches && <span className="err">{errors.face_matches}</span>}
          </Check>
        )
      }
    >
      {errors =>
        action === 'returned' && <PartChoice one={one} error={errors.parts} chosen={parts} onChosen={setParts} />
      }
    </AnswerDialog>
  )
}

type PartChoiceProps = {
  one: ReportCase
  error: string | undefined
  chosen: readonly TextPart[]
  onChosen: (parts: readonly TextPart[]) => void
}

const PartChoice = ({ one, error, chosen, onChosen }: PartChoiceProps) => (
  <fieldset className="report-parts" aria-invalid={error ? true : undefined}>
    <legend className="label">O que sai do ar</legend>
    {liveParts(one).map(part => (
      <Check
        key={part}
        checked={chosen.includes(part)}
        onChecked={isOn => onChosen(isOn ? [...chosen, part] : chosen.filter(other => other !== part))}
      >
        {textParts[part]}
      </Check>
    ))}
    {error && <p className="err">{error}</p>}
  </fieldset>
)
