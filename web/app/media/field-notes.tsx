import { Icon } from '#web/kit/icon.tsx'
import type { MediaItem } from './media-item.ts'
import { nameOf, reviewText } from './tile-text.ts'
import { problemsOf } from './told-items.ts'

type FieldNotesProps = { id: string; items: readonly MediaItem[]; error: string | undefined }

/** What is wrong with the list or with items of it, each text once. */
export function FieldErrors({ id, items, error }: FieldNotesProps) {
  // Of an item it is said with its name.
  const isOfItem = items.some(({ problem }) => problem === error)
  const texts = [...(error && !isOfItem ? [error] : []), ...problemsOf(items)]
  return (
    <div id={id} className="media-notes" aria-live="polite">
      {texts.map(text => (
        <p key={text} className="err">
          <Icon name="circle-alert" />
          <span>{text}</span>
        </p>
      ))}
      {items.map((item, at) => (
        <Refusal key={item.key} item={item} at={at} />
      ))}
    </div>
  )
}

const Refusal = ({ item, at }: { item: MediaItem; at: number }) =>
  item.own?.refusal && (
    <p className="err">
      <Icon name="circle-alert" />
      <span>{`${nameOf(item.kind, at)}, ${reviewText(item)?.toLowerCase()}: ${item.own.refusal}`}</span>
    </p>
  )

const noPreview = 'Este navegador não mostra a prévia de um dos vídeos. A capa dele é feita depois do envio.'

export const PreviewHint = ({ items }: { items: readonly MediaItem[] }) =>
  items.some(
    ({ kind, stage, thumb, own }) =>
      kind === 'video' && !thumb && !own && stage !== 'preparing' && stage !== 'unusable',
  ) && <p className="hint">{noPreview}</p>

type HeldPhotosProps = { items: readonly MediaItem[]; prepare: () => void; release: (keys: readonly string[]) => void }

/** Photos that were chosen and whose person left the editor before they were sent. */
export function HeldPhotos({ items, prepare, release }: HeldPhotosProps) {
  const held = items.filter(({ stage }) => stage === 'held')
  if (held.length === 0) return null
  const isOne = held.length === 1
  return (
    <div className="note note-info media-held">
      <Icon name="info" />
      <div className="stack">
        <p>{isOne ? '1 foto ainda não foi enviada.' : `${held.length} fotos ainda não foram enviadas.`}</p>
        <div className="side-by-side">
          <button type="button" className="btn btn-secondary btn-sm" onClick={prepare}>
            Preparar
          </button>
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => release(held.map(({ key }) => key))}>
            Enviar assim
          </button>
        </div>
      </div>
    </div>
  )
}

type LostProps = { items: readonly MediaItem[]; retry: (key: string) => void }

/** Sends again what failed. */
export function RetryAll({ items, retry }: LostProps) {
  const lost = items.filter(({ stage }) => stage === 'failed')
  if (lost.length === 0) return null
  const again = () => {
    for (const { key } of lost) retry(key)
  }
  return (
    <button type="button" className="btn btn-outline btn-sm" onClick={again}>
      <Icon name="rotate-cw" />
      Tentar de novo
    </button>
  )
}
