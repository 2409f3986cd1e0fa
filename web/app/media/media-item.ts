import { mediaLimits, type OwnMedia, type People } from '#contract/media.ts'
import type { PhotoEdit } from './photo-edit.ts'

export type MediaKind = 'image' | 'video'
/** The name of each kind's list in the API, and of its form field. */
export const fieldOf = { image: 'images', video: 'videos' } as const
export const maxItems = { image: mediaLimits.photos, video: mediaLimits.videos } as const
export type MediaFieldName = (typeof fieldOf)[MediaKind]

/**
 * `held`: the user has not confirmed it yet; `failed`: the user can send it again; `unusable`: the user can only remove
 * it; `uploaded`: the server has it, but no saved profile names it; `stored`: the profile names it.
 */
export type Stage = 'preparing' | 'held' | 'waiting' | 'sending' | 'failed' | 'unusable' | 'uploaded' | 'stored'

export type MediaItem = {
  key: string
  kind: MediaKind
  stage: Stage
  own?: OwnMedia | undefined
  thumb?: Blob | undefined
  seconds?: number | undefined
  edit?: PhotoEdit | undefined
  /** The original, if this is an edited copy. The profile shows the original until a save names the copy instead. */
  replaces?: OwnMedia | undefined
  /** The person's answer about who appears; a save sends it. */
  people?: People | undefined
  /** The idempotency key of the upload. */
  uploadId: string
  /** From 0 to 1. */
  progress: number
  problem?: string | undefined
  /** Whether the upload failed because there was no connection. If so, the queue retries it automatically. */
  isUnreached?: boolean | undefined
}

export type MediaEvent =
  | { type: 'prepared'; thumb: Blob | undefined; seconds?: number | undefined }
  | { type: 'prepared-photo'; thumb: Blob | undefined }
  | { type: 'hold' }
  | { type: 'edited'; edit: MediaItem['edit']; uploadId: string }
  | { type: 'drawn'; thumb: Blob }
  | { type: 'release' }
  | { type: 'start' }
  | { type: 'progress'; progress: number }
  | { type: 'sent'; own: OwnMedia }
  | { type: 'lost'; problem: string; isUnreached: boolean }
  | { type: 'refused'; problem: string; seconds?: number | undefined; thumb?: Blob | undefined }
  | { type: 'retry' }
  | { type: 'saved' }

/** An event that a stage does not list comes too late and is ignored. */
const transitions: Record<Stage, Partial<Record<MediaEvent['type'], Stage>>> = {
  preparing: { prepared: 'waiting', 'prepared-photo': 'held', refused: 'unusable' },
  held: { edited: 'held', drawn: 'held', release: 'waiting', refused: 'unusable' },
  waiting: { drawn: 'waiting', start: 'sending', hold: 'held' },
  sending: { drawn: 'sending', progress: 'sending', sent: 'uploaded', lost: 'failed', refused: 'unusable' },
  failed: { drawn: 'failed', retry: 'waiting', hold: 'held' },
  unusable: {},
  uploaded: { drawn: 'uploaded', saved: 'stored', refused: 'unusable' },
  stored: {},
}

const resetsProgress: readonly MediaEvent['type'][] = ['hold', 'release', 'start', 'retry']

export function advance(item: MediaItem, event: MediaEvent): MediaItem {
  const stage = transitions[item.stage][event.type]
  if (!stage) return item
  const { type, ...facts } = event
  const reset = resetsProgress.includes(type) && { progress: 0, problem: undefined }
  return { ...item, ...reset, ...(type === 'saved' && { replaces: undefined }), ...facts, stage }
}

const concurrency = 2

export function nextToSend(items: readonly MediaItem[]) {
  const sending = items.filter(({ stage }) => stage === 'sending').length
  return items.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, concurrency - sending))
}

export const isInProgress = ({ stage }: MediaItem) =>
  stage === 'preparing' || stage === 'waiting' || stage === 'sending'

export const isUsable = ({ stage }: MediaItem) => stage !== 'unusable'

/** Whether the user must act on the item before they can send the profile. */
export const isStuck = ({ stage }: MediaItem) => stage === 'held' || stage === 'failed' || stage === 'unusable'

export const peopleIn = ({ people, own }: MediaItem) => people ?? own?.people ?? undefined

/** Ignores photos that the user is still editing, because we ask who appears only after that. */
export const lacksPeople = (item: MediaItem) =>
  item.stage !== 'preparing' && item.stage !== 'held' && isUsable(item) && !peopleIn(item)

export const isEditable = ({ stage }: MediaItem) => stage === 'held' || stage === 'waiting' || stage === 'failed'

export const hasUploadEnded = (items: readonly MediaItem[], started: ReadonlySet<string>) =>
  items.some(({ key, stage }) => started.has(key) && (stage === 'uploaded' || stage === 'stored')) &&
  !items.some(item => item.stage === 'failed' || isInProgress(item))

export const itemsOf = (items: readonly MediaItem[], kind: MediaKind) => items.filter(item => item.kind === kind)

/** Moves an item to position `at` among the items of its kind. */
export function moveItem(items: readonly MediaItem[], key: string, at: number): readonly MediaItem[] {
  const item = items.find(each => each.key === key)
  if (!item) return items
  const others = itemsOf(items, item.kind).filter(each => each !== item)
  const position = Math.min(Math.max(at, 0), others.length)
  return [...items.filter(({ kind }) => kind !== item.kind), ...others.toSpliced(position, 0, item)]
}

/**
 * Merges the profile's current media into the items: drops stored items that the profile no longer shows, appends new
 * ones unless an edited copy replaces them, and keeps uploaded ones until a save names them.
 */
export function mergeStored(items: readonly MediaItem[], stored: readonly OwnMedia[]): readonly MediaItem[] {
  const byId = new Map(stored.map(own => [own.id, own]))
  const remaining = items
    .filter(({ stage, own }) => stage !== 'stored' || (own && byId.has(own.id)))
    .map(item => mergeOwn(item, item.own && byId.get(item.own.id)))
  const ids = new Set(remaining.flatMap(({ own, replaces }) => [own?.id, replaces?.id]))
  return [...remaining, ...stored.filter(({ id }) => !ids.has(id)).map(storedItem)]
}

const mergeOwn = (item: MediaItem, own: OwnMedia | undefined): MediaItem =>
  own ? { ...item, own, stage: 'stored', problem: undefined, replaces: undefined } : item

const storedItem = (own: OwnMedia): MediaItem => ({
  key: `stored-${own.id}`,
  kind: own.type,
  stage: 'stored',
  own,
  uploadId: '',
  progress: 1,
})

/** Removes an unsaved edited copy, and restores the original in its place. */
export const withReplacedBack = (items: readonly MediaItem[], key: string) =>
  items.flatMap(item => (item.key !== key ? item : item.replaces ? storedItem(item.replaces) : []))
