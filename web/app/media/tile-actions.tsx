import { Dialog } from '#web/kit/client/dialog.tsx'
import type { MediaItem } from './media-item.ts'
import { isHere } from './stages.ts'
import { nameOf, nouns, reviewText } from './tile-text.ts'

type TileActionsProps = {
  /** The item that was pressed, if one was. */
  item: MediaItem | undefined
  at: number
  count: number
  close: () => void
  move: (at: number) => void
  edit: () => void
  retry: () => void
  remove: () => void
}

/** What can be done with one item, for who does not drag. */
export const TileActions = ({ item, close, ...rest }: TileActionsProps) =>
  item && (
    <Dialog title={nameOf(item.kind, rest.at)} onClose={close}>
      <Actions item={item} close={close} {...rest} />
    </Dialog>
  )

function Actions({ item, at, count, close, move, edit, retry, remove }: TileActionsProps & { item: MediaItem }) {
  const { kind, stage, own, problem } = item
  const last = count - 1
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      {problem && <p className="muted small">{problem}</p>}
      {own?.state === 'pending' && <p className="muted small">{pendingText[kind]}</p>}
      {own?.refusal && <p className="muted small">{`${reviewText(item)}: ${own.refusal}`}</p>}
      <div className="tile-actions">
        {stage === 'failed' && <Act look="primary" name="Tentar de novo" act={then(retry)} />}
        {kind === 'image' && isHere(item) && <Act name="Recortar ou desfocar" act={then(edit)} />}
        {kind === 'image' && at > 0 && <Act name="Usar como capa" act={() => move(0)} />}
        {at > 0 && <Act name="Subir uma posição" act={() => move(at - 1)} />}
        {at < last && <Act name="Descer uma posição" act={() => move(at + 1)} />}
        <Act name={`Remover ${nouns[kind].small}`} act={then(remove)} />
        <Act look="ghost" name="Fechar" act={close} />
      </div>
    </>
  )
}

const pendingText = {
  image: 'Em análise: a foto aparece no anúncio depois de aprovada.',
  video: 'Em análise: o vídeo aparece no anúncio depois de aprovado.',
} as const

type ActProps = { name: string; look?: 'primary' | 'secondary' | 'ghost'; act: () => void }

const Act = ({ name, look = 'secondary', act }: ActProps) => (
  <button type="button" className={`btn btn-${look} btn-block`} onClick={act}>
    {name}
  </button>
)
