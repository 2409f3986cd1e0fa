import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { decideLinkedCase, type LinkedCase } from '#contract/linked-accounts.ts'
import {
  type Explanation,
  explanations,
  type LinkedVerdict,
  linkedLimits,
  linkedVerdicts,
} from '#contract/linked-kinds.ts'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

export const linkedKeys: KeyDescriptions = [
  [['E'], 'tem explicação'],
  [['A'], 'continuar acompanhando'],
  [['G'], 'seguir para as ações da conta'],
]

export const explanationText = (explanation: Explanation) => explanations[explanation]

type PanelProps = VersionOutcome & { one: LinkedCase }

export function LinkedDecisionPanel(props: PanelProps) {
  const [asking, setAsking] = useState<LinkedVerdict>()
  useKeys({ e: () => setAsking('harmless'), a: () => setAsking('watch'), g: () => setAsking('action') })
  return (
    <Panel title="Decisão">
      <p className="xs">Nenhuma decisão daqui muda o anúncio, a ordem da lista ou o plano de alguém.</p>
      <div className="report-deeds">
        {(Object.keys(dialogs) as LinkedVerdict[]).map(verdict => (
          <button
            key={verdict}
            type="button"
            className={`btn btn-sm ${verdict === 'harmless' ? 'btn-primary' : 'btn-secondary'}`}
            aria-keyshortcuts={dialogs[verdict].letter}
            onClick={() => setAsking(verdict)}
          >
            <Icon name={dialogs[verdict].icon} />
            {linkedVerdicts[verdict]}
            <KeyHint letter={dialogs[verdict].letter} />
          </button>
        ))}
      </div>
      {asking && <VerdictDialog {...props} verdict={asking} close={() => setAsking(undefined)} />}
    </Panel>
  )
}

type Words = { letter: string; icon: IconName; title: string; verb: string; below: string; done: string }

const dialogs: Record<LinkedVerdict, Words> = {
  harmless: {
    letter: 'E',
    icon: 'check',
    title: 'O que explica?',
    verb: 'Encerrar',
    below: 'O caso só volta se surgir um fato novo.',
    done: 'Caso encerrado com a explicação.',
  },
  watch: {
    letter: 'A',
    icon: 'eye',
    title: 'Continuar acompanhando?',
    verb: 'Acompanhar',
    below: `O caso fica na fila, com prazo em ${linkedLimits.watchDays} dias.`,
    done: 'O caso volta à leitura no novo prazo.',
  },
  action: {
    letter: 'G',
    icon: 'arrow-right',
    title: 'Seguir para as ações da conta?',
    verb: 'Encerrar e seguir',
    below:
      'O caso se encerra aqui. Suspender, responder a uma denúncia ou oferecer ajuda se faz na própria conta, pelas ligações do caso.',
    done: 'Caso encerrado: siga pelas ligações das contas.',
  },
}

type DialogProps = PanelProps & { verdict: LinkedVerdict; close: () => void }

function VerdictDialog({ one, verdict, close, onDecided, onRefused }: DialogProps) {
  const [text, setText] = useState('')
  const [explanation, setExplanation] = useState('')
  const { title, verb, below, done } = dialogs[verdict]
  const deciding = useMutation({
    mutationFn: () =>
      call(decideLinkedCase, {
        params: { id: String(one.id) },
        body: {
          verdict,
          explanation: verdict === 'harmless' ? (explanation as Explanation) : null,
          text: text.trim(),
          seen: one.seen,
        },
      }),
    onSuccess() {
      close()
      onDecided(done, verdict === 'action' ? 'stay' : 'leave')
    },
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const decide = useOnce(deciding)
  const errors = fieldErrors(deciding.error)
  const needsExplanation = verdict === 'harmless' && explanation === ''
  return (
    <ActionDialog
      {...{ title, verb, below }}
      doing="Registrando…"
      busy={deciding.isPending}
      error={deciding.error ?? undefined}
      lacks={needsExplanation ? 'Escolha a explicação.' : text.trim() === '' ? 'Escreva o motivo.' : undefined}
      onSend={() => decide(undefined)}
      onClose={close}
    >
      {verdict === 'harmless' && (
        <SelectField
          label="Explicação"
          error={errors.explanation}
          ref={focusOnArrival}
          none="Escolha"
          options={explanations}
          value={explanation}
          onValue={setExplanation}
        />
      )}
      <TextAreaField
        label="Motivo"
        hint="Só a equipe o lê."
        error={errors.text}
        {...(verdict !== 'harmless' && { ref: focusOnArrival })}
        maxLength={linkedLimits.textLength}
        rows={4}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}
