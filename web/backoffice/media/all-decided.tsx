import { Icon } from '#web/ui/icon.tsx'
import type { Neighbours } from '../content/use-neighbours.ts'
import { useKeys } from '../frame/keys.ts'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'

/** Nothing waits here any more: Enter leads on. */
export function AllDecided({ line: { leave, hasNext } }: { line: Neighbours }) {
  useKeys({ Enter: leave })
  return (
    <div className="note note-green" role="status">
      <Icon name="circle-check" />
      <div className="note-body">
        <p>Não há mais nada a revisar nesta conta.</p>
        <button type="button" className="btn btn-sm btn-primary" ref={focusOnArrival} onClick={leave}>
          {hasNext ? 'Próxima conta' : 'Voltar à fila'}
        </button>
      </div>
    </div>
  )
}
