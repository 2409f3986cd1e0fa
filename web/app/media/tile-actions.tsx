import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { nameOf, nouns, reviewLabel } from './item-labels.ts'
import { hasUploadEnded, isEditable, isInProgress, isUsable, type MediaItem, peopleIn } from './media-item.ts'
import type { MediaDraft } from './use-media-draft.ts'

type TileActionsProps = {
  item: MediaItem | undefined
  at: number
  count: number
  close: () => void
  move: (at: number) => void
  edit: () => void
  retry: () => void
  askPeople: () => void
  remove: () => void
}

/** The dialog also lets people reorder items without dragging. */
export const TileActions = ({ item, close, ...rest }: TileActionsProps) =>
  item && (
    <Dialog title={nameOf(item.kind, rest.at)} onClose={close}>
      <Actions item={item} close={close} {...rest} />
    </Dialog>
  )

function Actions({
  item,
  at,
  count,
  close,
  move,
  edit,
  retry,
  askPeople,
  remove,
}: TileActionsProps & { item: MediaItem }) {
  const { kind, stage, own, problem } = item
  const last = count - 1
  const then = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <>
      {problem && <p className="muted small">{problem}</p>}
      {own?.state === 'pending' && <p className="muted small">{pendingText[kind]}</p>}
      {own?.refusal && <p className="muted small">{`${reviewLabel(item)}: ${own.refusal}`}</p>}
      <div className="tile-actions">
        {stage === 'failed' && <ActionButton look="primary" name="Tentar de novo" onClick={then(retry)} />}
        {kind === 'image' && (isEditable(item) || own) && (
          <ActionButton name="Recortar ou desfocar" onClick={then(edit)} />
        )}
        {kind === 'image' && at > 0 && <ActionButton name="Usar como capa" onClick={() => move(0)} />}
        {peopleIn(item) && <ActionButton name="Mudar quem aparece" onClick={then(askPeople)} />}
        {at > 0 && <ActionButton name="Subir uma posição" onClick={() => move(at - 1)} />}
        {at < last && <ActionButton name="Descer uma posição" onClick={() => move(at + 1)} />}
        <ActionButton name={`Remover ${nouns[kind].small}`} onClick={then(remove)} />
        <ActionButton look="ghost" name="Fechar" onClick={close} />
      </div>
    </>
  )
}

const pendingText = {
  image: 'Em análise: a foto aparece no anúncio depois de aprovada.',
  video: 'Em análise: o vídeo aparece no anúncio depois de aprovado.',
} as const

type ActionButtonProps = { name: string; look?: 'primary' | 'secondary' | 'ghost'; onClick: () => void }

const ActionButton = ({ name, look = 'secondary', onClick }: ActionButtonProps) => (
  <button type="button" className={`btn btn-${look} btn-block`} onClick={onClick}>
    {name}
  </button>
)

export function useTileActions(draft: MediaDraft, items: readonly MediaItem[], list: RefObject<HTMLElement | null>) {
  const [chosen, choose] = useState<string>()
  const [announcement, announce] = useState('')
  const focus = useFocusAfter(list)
  useSendingEnd(items, () => announce('Envio terminado.'))

  function move(key: string, at: number) {
    const item = items.find(each => each.key === key)
    if (!item) return
    draft.move(key, at)
    const { one } = nouns[item.kind]
    const cover = item.kind === 'image' && at === 0 ? ' É a capa.' : ''
    announce(`${one} na posição ${at + 1} de ${items.length}.${cover}`)
    if (!chosen) focus(`[data-key="${key}"] .grip`)
  }

  async function remove({ key, kind, replaces }: MediaItem) {
    const at = items.findIndex(each => each.key === key)
    const neighbour = items[at + 1] ?? items[at - 1]
    if (!(await draft.remove(key))) return
    if (replaces) {
      announce('Edição descartada: a foto de antes continua.')
      return focus(`[data-key="stored-${replaces.id}"] .grip`)
    }
    const left = items.filter(item => item.key !== key && isUsable(item)).length
    announce(kind === 'image' ? `Foto removida. Restam ${left}.` : `Vídeo removido. Restam ${left}.`)
    focus(neighbour ? `[data-key="${neighbour.key}"] .grip` : '.tile-add')
  }

  return { chosen, choose, move, remove, announcement }
}

/** Focuses an element after the next render, because an element loses the focus when React moves it. */
function useFocusAfter(list: RefObject<HTMLElement | null>) {
  const selector = useRef<string>(undefined)
  useEffect(() => {
    if (!selector.current) return
    list.current?.querySelector<HTMLElement>(selector.current)?.focus({ preventScroll: true })
    selector.current = undefined
  })
  return (next: string) => {
    selector.current = next
  }
}

function useSendingEnd(items: readonly MediaItem[], onEnd: () => void) {
  const started = useRef(new Set<string>())
  useEffect(() => {
    const uploading = items.filter(isInProgress)
    for (const { key } of uploading) started.current.add(key)
    if (uploading.length > 0) return
    if (hasUploadEnded(items, started.current)) onEnd()
    started.current.clear()
  })
}

type EditingDialogProps = { item: MediaItem | undefined; close: () => void; editCopy: (item: MediaItem) => void }

/** Asks before the person edits a photo that visitors see. */
export const EditingDialog = ({ item, close, editCopy }: EditingDialogProps) =>
  item && (
    <Dialog title="Editar esta foto?" onClose={close}>
      <p className="muted">
        Você edita uma cópia. A foto de agora continua no ar até você salvar o perfil e a editada ser aprovada.
      </p>
      <p className="muted">Se ninguém pode mais ver a foto de agora, remova-a: ela sai do ar na hora.</p>
      <div className="tile-actions">
        <button
          type="button"
          className="btn btn-primary btn-block"
          onClick={() => {
            close()
            editCopy(item)
          }}
        >
          Editar uma cópia
        </button>
        <button type="button" className="btn btn-secondary btn-block" onClick={close}>
          Manter como está
        </button>
      </div>
    </Dialog>
  )

type RemovalDialogProps = { item: MediaItem | undefined; close: () => void; remove: (item: MediaItem) => void }

export function RemovalDialog({ item, close, remove }: RemovalDialogProps) {
  if (!item) return null
  const { small } = nouns[item.kind]
  const pronoun = item.kind === 'video' ? 'Ele' : 'Ela'
  return (
    <Dialog title={`Remover ${item.kind === 'video' ? 'este' : 'esta'} ${small}?`} onClose={close}>
      <p className="muted">{`${pronoun} sai do seu perfil agora, e essa ação não pode ser desfeita.`}</p>
      <div className="tile-actions">
        <button
          type="button"
          className="btn btn-danger btn-block"
          onClick={() => {
            close()
            remove(item)
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
