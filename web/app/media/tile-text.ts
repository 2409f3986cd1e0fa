import { profileMessages } from '#contract/profile-messages.ts'
import type { MediaItem, MediaKind } from './media-item.ts'

export const nouns = {
  image: { one: 'Foto', many: 'Fotos', small: 'foto' },
  video: { one: 'Vídeo', many: 'Vídeos', small: 'vídeo' },
} as const

export const secondsOf = ({ own, seconds }: MediaItem) => (own?.type === 'video' ? own.duration_ms / 1000 : seconds)

export const nameOf = (kind: MediaKind, at: number) => `${nouns[kind].one} ${at + 1}`

const badShort = (item: MediaItem) => {
  if (item.problem === profileMessages.videoTooLong) return 'Muito longo'
  return item.kind === 'image' ? 'Não aceita' : 'Não aceito'
}

/** Where a review stands; nothing of what is approved. */
export function reviewText({ kind, own }: MediaItem) {
  if (own?.state === 'pending') return 'Em análise'
  if (own?.state !== 'refused') return undefined
  return kind === 'image' ? 'Recusada' : 'Recusado'
}

/** How far an item is on its way, in a word or two; nothing once it is there. */
export function stageText(item: MediaItem) {
  const { stage, share } = item
  if (stage === 'preparing') return 'Preparando…'
  if (stage === 'held') return 'Prepare e envie'
  if (stage === 'waiting') return 'Na fila'
  if (stage === 'sending') return share < 1 ? `${Math.floor(share * 100)}%` : 'Conferindo…'
  if (stage === 'failed') return item.kind === 'image' ? 'Não enviada' : 'Não enviado'
  return stage === 'unusable' ? badShort(item) : undefined
}

/** Everything that a tile shows, for who does not see it. */
export function labelOf(item: MediaItem, at: number, count: number) {
  const isCover = item.kind === 'image' && at === 0
  const seconds = secondsOf(item)
  const facts = [
    `${nameOf(item.kind, at)} de ${count}`,
    isCover && 'capa',
    seconds !== undefined && `${Math.round(seconds)} segundos`,
    stageText(item)?.toLowerCase(),
    reviewText(item)?.toLowerCase(),
  ]
  return facts.filter(Boolean).join(', ')
}
