import { Icon } from '#web/ui/icon.tsx'
import type { Choice } from './use-queue.ts'

const words: Record<Choice['filter'], string> = {
  waiting: 'Nada aguarda revisão.',
  approved: 'Nenhum caso aprovado ainda.',
  rejected: 'Nenhum caso recusado ainda.',
  frozen: 'Nenhuma conta suspensa.',
}

type EmptyQueueProps = { choice: Choice; onChoose: (change: Partial<Choice>) => void }

export const EmptyQueue = ({ choice, onChoose }: EmptyQueueProps) => (
  <div className="empty">
    <Icon name="inbox" />
    <h2>{choice.userType ? 'Nada nesta categoria.' : words[choice.filter]}</h2>
    <p className="muted">A fila se atualiza quando você volta a esta aba.</p>
    {choice.userType !== undefined && (
      <button type="button" className="btn btn-sm btn-secondary" onClick={() => onChoose({ userType: undefined })}>
        Ver todas as categorias
      </button>
    )}
  </div>
)
