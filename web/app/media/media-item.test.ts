import { expect, test } from 'vitest'
import type { OwnMedia } from '#contract/media.ts'
import {
  advance,
  hasUploadEnded,
  isEditable,
  itemsOf,
  type MediaEvent,
  type MediaItem,
  type MediaKind,
  mergeStored,
  moveItem,
  nextToSend,
  type Stage,
} from './media-item.ts'

const item = (stage: Stage, more: Partial<MediaItem> = {}): MediaItem => ({
  key: 'k',
  kind: 'image',
  stage,
  uploadId: 'one',
  progress: 0,
  ...more,
})
const own = {} as NonNullable<MediaItem['own']>
const through = (events: readonly MediaEvent[], from = item('preparing')) => events.reduce(advance, from)

test('holds a photo until the user confirms it, then queues and uploads it', () => {
  const events: MediaEvent[] = [
    { type: 'prepared-photo', thumb: undefined },
    { type: 'release' },
    { type: 'start' },
    { type: 'progress', progress: 0.4 },
    { type: 'sent', own },
    { type: 'saved' },
  ]
  const stages = events.map((_, at) => through(events.slice(0, at + 1)).stage)
  expect(stages).toEqual(['held', 'waiting', 'sending', 'sending', 'uploaded', 'stored'])
  expect(through(events.slice(0, 4)).progress).toBe(0.4)
})

test('queues a video without confirmation', () => {
  expect(through([{ type: 'prepared', thumb: undefined, seconds: 12 }])).toMatchObject({
    stage: 'waiting',
    seconds: 12,
  })
})

test('starts a retried upload from zero', () => {
  const lost = through(
    [{ type: 'lost', problem: 'Sem conexão', isUnreached: true }],
    item('sending', { progress: 0.8 }),
  )
  expect(lost).toMatchObject({ stage: 'failed', problem: 'Sem conexão', progress: 0.8 })
  expect(advance(lost, { type: 'retry' })).toMatchObject({
    stage: 'waiting',
    problem: undefined,
    progress: 0,
    uploadId: 'one',
  })
})

test('an edit changes the upload id', () => {
  const edited = advance(item('held'), {
    type: 'edited',
    edit: { crop: undefined, blur: [] },
    uploadId: 'two',
  })
  expect(edited).toMatchObject({ stage: 'held', uploadId: 'two' })
})

test.each<[Stage, MediaEvent]>([
  ['unusable', { type: 'retry' }],
  ['failed', { type: 'progress', progress: 0.9 }],
  ['held', { type: 'start' }],
  ['sending', { type: 'hold' }],
  ['uploaded', { type: 'edited', edit: undefined, uploadId: 'two' }],
  ['stored', { type: 'lost', problem: '', isUnreached: false }],
])('an item in the stage %s ignores a late event', (stage, event) => {
  const before = item(stage)
  expect(advance(before, event)).toBe(before)
})

test('sends two at a time, in order', () => {
  const queue = ['waiting', 'held', 'waiting', 'waiting'].map((stage, at) => item(stage as Stage, { key: String(at) }))
  expect(nextToSend(queue).map(({ key }) => key)).toEqual(['0', '2'])
  const busy = [item('sending', { key: 's' }), ...queue]
  expect(nextToSend(busy).map(({ key }) => key)).toEqual(['0'])
  expect(nextToSend([item('sending'), ...busy])).toEqual([])
})

test('an item is editable only between its preparation and its upload', () => {
  const changeable = (['held', 'waiting', 'failed'] as const).every(stage => isEditable(item(stage)))
  expect(changeable).toBe(true)
  expect(
    (['preparing', 'sending', 'uploaded', 'stored', 'unusable'] as const).some(stage => isEditable(item(stage))),
  ).toBe(false)
})

test.each<[Stage[], boolean]>([
  [['uploaded'], true],
  [['uploaded', 'unusable'], true],
  [['uploaded', 'held'], true],
  [['uploaded', 'failed'], false],
  [['uploaded', 'sending'], false],
  [['held'], false],
  [['failed'], false],
  [['unusable'], false],
  [[], false],
])('with %j the upload has ended: %s', (stages, expected) => {
  const items = stages.map((stage, at) => item(stage, { key: String(at) }))
  const before = item('uploaded', { key: 'before' })
  expect(hasUploadEnded([before, ...items], new Set(['0', '1']))).toBe(expected)
})

const listed = (key: string, kind: MediaKind = 'image', more: Partial<MediaItem> = {}): MediaItem => ({
  key,
  kind,
  stage: 'waiting',
  uploadId: key,
  progress: 0,
  ...more,
})
const ownMedia = (id: number, state: OwnMedia['state'] = 'approved'): OwnMedia => ({
  id,
  type: 'image',
  folder: `midias/${id}`,
  color: '#445566',
  width: 800,
  height: 1000,
  link: {},
  state,
  refusal: null,
  people: 'alone',
  releases: [],
})
const keysOf = (items: readonly MediaItem[], kind: MediaKind = 'image') => itemsOf(items, kind).map(({ key }) => key)

const three = [listed('a'), listed('v', 'video'), listed('b'), listed('c')]

test.each([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 1, ['b', 'a', 'c']],
  ['a', 9, ['b', 'c', 'a']],
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'b', 'c']],
])('moves %s to position %i among the items of its kind', (key, at, expected) => {
  const after = moveItem(three, key, at)
  expect(keysOf(after)).toEqual(expected)
  expect(keysOf(after, 'video')).toEqual(['v'])
})

test('moving an unknown item changes nothing', () => {
  expect(moveItem(three, 'x', 0)).toBe(three)
})

test('shows what the profile shows if there is no draft', () => {
  const items = mergeStored([], [ownMedia(2), ownMedia(1)])
  expect(items.map(({ own }) => own?.id)).toEqual([2, 1])
  expect(items.every(({ stage }) => stage === 'stored')).toBe(true)
})

test('keeps a changed order, and uploaded items that no save has named', () => {
  const [first, second] = mergeStored([], [ownMedia(1), ownMedia(2)]) as [MediaItem, MediaItem]
  const here = [second, listed('new', 'image', { stage: 'uploaded', own: ownMedia(3, 'pending') }), first]
  const items = mergeStored(here, [ownMedia(1), ownMedia(2)])
  expect(items.map(({ own }) => own?.id)).toEqual([2, 3, 1])
  expect(items[1]?.stage).toBe('uploaded')
})

test('marks an uploaded item as stored, with the same key, once a save has named it', () => {
  const items = mergeStored(
    [listed('new', 'image', { stage: 'uploaded', own: ownMedia(3, 'pending') })],
    [ownMedia(3, 'refused')],
  )
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ key: 'new', stage: 'stored', own: { state: 'refused' } })
})

test('drops items that the profile no longer shows, and keeps a file that is not sent yet', () => {
  const [first] = mergeStored([], [ownMedia(1)]) as [MediaItem]
  expect(keysOf(mergeStored([first, listed('b')], [ownMedia(4)]))).toEqual(['b', 'stored-4'])
})
