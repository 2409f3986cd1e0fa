import { Icon } from '#web/kit/icon.tsx'
import { KeyHint } from './key-hint.tsx'
import type { useDecisions } from './use-decisions.ts'

type DecisionButtonsProps = {
  /** How many are selected. */
  count: number
  name: string
  clear: () => void
  canApprove: boolean
  canRefuse: boolean
  whyNotChecked: string | undefined
  approve: (checked: boolean) => void
  ask: (what: 'refusal' | 'ban') => void
  progress: ReturnType<typeof useDecisions>['progress']
}

export function DecisionButtons(properties: DecisionButtonsProps) {
  const { count, name, clear, canApprove, canRefuse, whyNotChecked, approve, ask, progress } = properties
  const busy = progress !== undefined
  return (
    <section className="panel stack stack-3" aria-labelledby="decisao">
      <div className="row-between">
        <h2 className="h-sm" id="decisao">
          {count > 1 ? `Decisão: ${count} selecionados` : count === 1 ? 'Decisão: 1 selecionado' : `Decisão: ${name}`}
        </h2>
        {count > 0 && (
          <button type="button" className="btn btn-sm btn-quiet" onClick={clear}>
            Limpar<span className="sr"> seleção</span>
          </button>
        )}
      </div>
      <div className="two">
        <DecisionButton look="btn-primary" letter="A" off={busy || !canApprove} onClick={() => approve(false)}>
          Aprovar
        </DecisionButton>
        <DecisionButton
          look="btn-secondary"
          letter="C"
          off={busy || !canApprove || whyNotChecked !== undefined}
          describedBy="por-que-nao-conferida"
          onClick={() => approve(true)}
        >
          Conferida
        </DecisionButton>
        <DecisionButton look="btn-no" letter="R" off={busy || !canRefuse} onClick={() => ask('refusal')}>
          Recusar
        </DecisionButton>
        <DecisionButton look="btn-no" letter="B" off={busy} onClick={() => ask('ban')}>
          Remover
        </DecisionButton>
      </div>
      <p className="xs" id="por-que-nao-conferida">
        {canApprove ? (whyNotChecked ?? 'Conferida: é a pessoa da selfie.') : 'Já decidido.'}
      </p>
      <p className="progress-words xs num" role="status">
        {progress && (
          <>
            <span className="spin" aria-hidden="true" />
            {progress.doing} {progress.at} de {progress.of}…
          </>
        )}
      </p>
    </section>
  )
}

type ButtonProperties = {
  look: string
  letter: string
  off: boolean
  describedBy?: string
  onClick: () => void
  children: string
}

const icons = { A: 'check', C: 'badge-check', R: 'x', B: 'trash-2' } as const

const DecisionButton = ({ look, letter, off, describedBy, onClick, children }: ButtonProperties) => (
  <button
    type="button"
    className={`btn btn-sm ${look}`}
    disabled={off}
    aria-keyshortcuts={letter}
    aria-describedby={describedBy}
    onClick={onClick}
  >
    <Icon name={icons[letter as keyof typeof icons]} />
    {children}
    <KeyHint letter={letter} />
  </button>
)
