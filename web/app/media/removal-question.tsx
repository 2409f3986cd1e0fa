import { Dialog } from '../parts/dialog.tsx'
import type { MediaItem } from './media-item.ts'
import { nouns } from './tile-text.ts'

type RemovalQuestionProps = { item: MediaItem | undefined; close: () => void; remove: (item: MediaItem) => void }

/** Asks before something leaves the profile, for that happens at once and can't be undone. */
export function RemovalQuestion({ item, close, remove }: RemovalQuestionProps) {
  const { small } = nouns[item?.kind ?? 'image']
  const pronoun = item?.kind === 'video' ? 'Ele' : 'Ela'
  return (
    <Dialog
      open={Boolean(item)}
      heading={`Remover ${item?.kind === 'video' ? 'este' : 'esta'} ${small}?`}
      close={close}
    >
      <p className="muted">{`${pronoun} sai do seu perfil agora, e essa ação não pode ser desfeita.`}</p>
      <div className="tile-actions">
        <button
          type="button"
          className="btn btn-danger btn-block"
          onClick={() => {
            close()
            if (item) remove(item)
          }}
        >
          {`Remover ${small}`}
        </button>
        <button type="button" className="btn btn-secondary btn-block" onClick={close}>
          {`Manter ${small}`}
        </button>
      </div>
    </Dialog>
  )
}
