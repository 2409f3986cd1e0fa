import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Icon } from '#web/kit/icon.tsx'
import { isConflict } from '../calls.ts'
import { useOnce } from '../frame/action-dialog.tsx'
import { notify } from '../frame/notify.ts'

type SavingOptions<Body> = {
  /** The query key of the list. */
  key: string
  send: (body: Body) => Promise<unknown>
  message: string
  onSaved: () => void
}

/** Sends once; a conflict reloads the list. */
export function useSaving<Body>({ key, send, message, onSaved }: SavingOptions<Body>) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [key] })
  const saving = useMutation({
    mutationFn: send,
    async onSuccess() {
      notify(message)
      onSaved()
      await refresh()
    },
    onError: error => void (isConflict(error) && refresh()),
  })
  return { busy: saving.isPending, error: saving.error ?? undefined, save: useOnce(saving) }
}

type RowButtonsProps = { name: string; changes: number; onEdit: () => void; onHistory: () => void }

export const RowButtons = ({ name, changes, onEdit, onHistory }: RowButtonsProps) => (
  <span className="row-buttons">
    <button type="button" className="btn btn-sm btn-ghost" onClick={onHistory}>
      Histórico{changes > 0 && <span className="xs num"> {changes}</span>}
      <span className="sr"> de {name}</span>
    </button>
    <button type="button" className="btn btn-sm btn-secondary" onClick={onEdit}>
      Editar<span className="sr"> {name}</span>
    </button>
  </span>
)

export const PlacedNote = ({ children }: { children: string }) => (
  <div className="note note-info">
    <Icon name="info" />
    <p>{children}</p>
  </div>
)

/** NaN for invalid input, which the server then rejects. */
export const parseWhole = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN)
