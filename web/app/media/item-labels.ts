import type { ReleaseState } from '#contract/media-release.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { isStuck, lacksPeople, type MediaItem, type MediaKind, peopleIn } from './media-item.ts'

export const nouns = {
  image: { one: 'Foto', many: 'Fotos', small: 'foto' },
  video: { one: 'Vídeo', many: 'Vídeos', small: 'vídeo' },
} as const

export const releaseLabels: Record<ReleaseState, string> = {
  invited: 'Convite sem resposta',
  released: 'Autorizou',
  refused: 'Não autorizou',
  revoked: 'Retirou a autorização',
}

export const secondsOf = ({ own, seconds }: MediaItem) => (own?.type === 'video' ? own.duration_ms / 1000 : seconds)

export const nameOf = (kind: MediaKind, at: number) => `${nouns[kind].one} ${at + 1}`

const unusableLabel = (item: MediaItem) => {
  if (item.problem === profileMessages.videoTooLong) return 'Muito longo'
  return item.kind === 'image' ? 'Não aceita' : 'Não aceito'
}

export function reviewLabel({ kind, own }: MediaItem) {
  if (own?.state === 'pending') return 'Em análise'
  if (own?.state !== 'refused') return undefined
  return kind === 'image' ? 'Recusada' : 'Recusado'
}

export function stageLabel(item: MediaItem) {
  const { stage, progress } = item
  if (stage === 'preparing') return 'Preparando…'
  if (stage === 'held') return 'Prepare e envie'
  if (stage === 'waiting') return 'Na fila'
  if (stage === 'sending') return progress < 1 ? `${Math.floor(progress * 100)}%` : 'Conferindo…'
  if (stage === 'failed') return item.kind === 'image' ? 'Não enviada' : 'Não enviado'
  return stage === 'unusable' ? unusableLabel(item) : undefined
}

/** Describes everything that a tile shows, for screen readers. */
export function labelOf(item: MediaItem, at: number, count: number) {
  const isCover = item.kind === 'image' && at === 0
  const seconds = secondsOf(item)
  const facts = [
    `${nameOf(item.kind, at)} de ${count}`,
    isCover && 'capa',
    seconds !== undefined && `${Math.round(seconds)} segundos`,
    lacksPeople(item) && 'falta dizer quem aparece',
    peopleIn(item) === 'others' && 'com outras pessoas',
    stageLabel(item)?.toLowerCase(),
    reviewLabel(item)?.toLowerCase(),
  ]
  return facts.filter(Boolean).join(', ')
}

/** Returns messages such as *Foto 3: …*. The message about a lost connection names no item. */
export const problemTexts = (items: readonly MediaItem[]) =>
  groupTexts(items, ({ stage, problem, isUnreached }) => {
    const isNamed = !(stage === 'failed' && isUnreached)
    return problem ? { text: problem, isNamed } : undefined
  })

/** Names the items that prevent a save, such as *Fotos 1 e 2: prepare e envie*. */
export const stuckTexts = (items: readonly MediaItem[]) =>
  groupTexts(items, item =>
    isStuck(item)
      ? { text: stageLabel(item)?.toLowerCase() ?? '', isNamed: true }
      : lacksPeople(item)
        ? { text: 'diga quem aparece', isNamed: true }
        : undefined,
  )

type ItemText = { text: string; isNamed: boolean }

function groupTexts(items: readonly MediaItem[], textOf: (item: MediaItem) => ItemText | undefined) {
  const groups = new Map<string, { kind: MediaKind; positions: number[] } & ItemText>()
  for (const [at, item] of items.entries()) {
    const found = textOf(item)
    if (!found) continue
    const id = `${found.isNamed} ${found.text}`
    const positions = groups.get(id)?.positions ?? []
    groups.set(id, { ...found, kind: item.kind, positions: [...positions, at] })
  }
  return Array.from(groups.values(), ({ kind, text, isNamed, positions }) =>
    isNamed ? `${namesOf(kind, positions)}: ${text}` : text,
  )
}

const list = new Intl.ListFormat('pt-BR')

function namesOf(kind: MediaKind, positions: readonly number[]) {
  const [first = 0, ...others] = positions
  if (others.length === 0) return nameOf(kind, first)
  return `${nouns[kind].many} ${list.format(positions.map(at => String(at + 1)))}`
}
