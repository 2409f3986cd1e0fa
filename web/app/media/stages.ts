import type { OwnMedia } from '#contract/media.ts'
import type { MediaItem, Stage } from './media-item.ts'

export type MediaEvent =
  | { type: 'prepared'; thumb: Blob | undefined; seconds?: number | undefined }
  | { type: 'prepared-photo'; thumb: Blob | undefined }
  | { type: 'hold' }
  | { type: 'edited'; edit: MediaItem['edit']; uploadId: string }
  | { type: 'drawn'; thumb: Blob }
  | { type: 'release' }
  | { type: 'start' }
  | { type: 'progress'; share: number }
  | { type: 'sent'; own: OwnMedia }
  | { type: 'lost'; problem: string; isUnreached: boolean }
  | { type: 'refused'; problem: string; seconds?: number | undefined; thumb?: Blob | undefined }
  | { type: 'retry' }
  | { type: 'saved' }

/** What leads from each stage to which; anything else that happens comes too late and changes nothing. */
const ways: Record<Stage, Partial<Record<MediaEvent['type'], Stage>>> = {
  preparing: { prepared: 'waiting', 'prepared-photo': 'held', refused: 'unusable' },
  held: { edited: 'held', drawn: 'held', release: 'waiting', refused: 'unusable' },
  waiting: { drawn: 'waiting', start: 'sending', hold: 'held' },
  sending: { drawn: 'sending', progress: 'sending', sent: 'uploaded', lost: 'failed', refused: 'unusable' },
  failed: { drawn: 'failed', retry: 'waiting', hold: 'held' },
  unusable: {},
  uploaded: { drawn: 'uploaded', saved: 'stored', refused: 'unusable' },
  stored: {},
}

const startsAfresh: readonly MediaEvent['type'][] = ['hold', 'release', 'start', 'retry']

/** An item after something has happened to it. */
export function advance(item: MediaItem, event: MediaEvent): MediaItem {
  const stage = ways[item.stage][event.type]
  if (!stage) return item
  const { type, ...facts } = event
  return { ...item, ...(startsAfresh.includes(type) && { share: 0, problem: undefined }), ...facts, stage }
}

const atOnce = 2

/** Those whose turn it is to be sent. */
export function nextToSend(items: readonly MediaItem[]) {
  const sending = items.filter(({ stage }) => stage === 'sending').length
  return items.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, atOnce - sending))
}

const onTheirWay: readonly Stage[] = ['preparing', 'waiting', 'sending']

export const isOnItsWay = ({ stage }: MediaItem) => onTheirWay.includes(stage)

/** Whether it takes one of the places that a profile has. */
export const isUsable = ({ stage }: MediaItem) => stage !== 'unusable'

const stuck: readonly Stage[] = ['held', 'failed', 'unusable']

/** Whether it keeps the profile from being sent until its person does something about it. */
export const isStuck = ({ stage }: MediaItem) => stuck.includes(stage)

/** Of what was under way: whether something has arrived, and nothing of the list is under way still or has failed. */
export const hasArrived = (items: readonly MediaItem[], underWay: ReadonlySet<string>) =>
  items.some(({ key, stage }) => underWay.has(key) && (stage === 'uploaded' || stage === 'stored')) &&
  !items.some(item => item.stage === 'failed' || isOnItsWay(item))

/** Whether the file is here only, so that it can still be changed. */
export const isHere = ({ stage }: MediaItem) => stage === 'held' || stage === 'waiting' || stage === 'failed'
