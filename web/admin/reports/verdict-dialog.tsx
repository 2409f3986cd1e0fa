import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { decideReport, type ReportCase } from '#contract/report-admin.ts'
import { reportKind, type Verdict } from '#contract/report-kinds.ts'
import { type TextPart, textParts } from '#contract/reported-text.ts'
import { Check } from '#web/kit/check.tsx'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { focusOnArrival } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

/** What was kept after it was removed or suspended takes two people. */
export const undoes = ({ decisions }: ReportCase) => decisions.some(({ verdict }) => verdict !== 'kept')

/** The verdicts, and what a contestation of one is judged by. */
export type Deed = Verdict | 'upheld' | 'undone'

const verdictOf = (deed: Deed, { decisions: [first] }: ReportCase): Verdict => {
  if (deed === 'upheld') return first?.verdict ?? 'kept'
  return deed === 'undone' ? 'kept' : deed
}

/** What visitors still see of the words, links and number. */
export const liveParts = ({ text_shown }: ReportCase) => [
  ...new Set(text_shown?.fields.flatMap(({ part, live }) => (live && part ? [part] : []))),
]

const dialogs: Record<Deed, { title: string; verb: string; doing: string; below: string; done: string }> = {
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

type DialogProps = VersionOutcome & {
  one: ReportCase
  chosen: readonly number[]
  deed: Deed
  close: () => void
}

export function VerdictDialog({ one, chosen, deed, close, onDecided, onRefused }: DialogProps) {
  const [text, setText] = useState('')
  const [faceMatches, setFaceMatches] = useState(false)
  const [parts, setParts] = useState<readonly TextPart[]>(() => liveParts(one).filter(part => part === 'info'))
  const { done, below, ...labels } = dialogs[deed]
  const verdict = verdictOf(deed, one)
  const isNeutral = verdict === 'suspended' || reportKind(one.kind).hides === 'person'
  const readers = isNeutral
    ? 'Quem denunciou lê o motivo; quem anuncia lê só a regra, sem a suspeita.'
    : 'As duas partes leem o motivo.'
  const media = deed === 'removed' && one.target === 'account' ? [...chosen] : []
  const what = media.length > 0 ? `Escolhidos: ${media.length}. ` : ''
  const deciding = useMutation({
    mutationFn: () =>
      call(decideReport, {
        params: { id: String(one.id) },
        body: {
          ...{ verdict, text: text.trim(), media, face_matches: faceMatches },
          ...(deed === 'returned' && { parts: [...parts] }),
        },
      }),
    onSuccess: () => onDecided(done),
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const decide = useOnce(deciding)
  const errors = fieldErrors(deciding.error)
  return (
    <ActionDialog
      {...labels}
      below={`${what}${below} ${readers}`}
      tone={['removed', 'returned', 'suspended'].includes(deed) ? 'btn-danger' : 'btn-primary'}
      busy={deciding.isPending}
      error={deciding.error ?? undefined}
      lacks={lackOf(text, deed === 'returned' && parts.length === 0)}
      onSend={() => decide(undefined)}
      onClose={close}
    >
      {deed === 'returned' && <PartChoice one={one} error={errors.parts} chosen={parts} onChosen={setParts} />}
      <TextAreaField
        label="Motivo"
        error={errors.text ?? errors.verdict ?? errors.media}
        ref={focusOnArrival}
        maxLength={5000}
        rows={4}
        value={text}
        onValue={setText}
      />
      {verdict === 'kept' && one.account && (
        <Check checked={faceMatches} onChecked={setFaceMatches} aria-invalid={errors.face_matches ? true : undefined}>
          O rosto confere com a selfie dos documentos aprovados
          {errors.face_matches && <span className="err">{errors.face_matches}</span>}
        </Check>
      )}
    </ActionDialog>
  )
}

const lackOf = (text: string, lacksParts: boolean) =>
  lacksParts ? 'Escolha o que sai do ar.' : text.trim() === '' ? 'Escreva o motivo.' : undefined

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
