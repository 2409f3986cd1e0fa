import { expect, test } from 'vitest'
import type { MediaItem, Stage } from './media-item.ts'
import { advance, hasArrived, isHere, type MediaEvent, nextToSend } from './stages.ts'

const item = (stage: Stage, more: Partial<MediaItem> = {}): MediaItem => ({
  key: 'k',
  kind: 'image',
  stage,
  uploadId: 'one',
  share: 0,
  ...more,
})
const own = {} as NonNullable<MediaItem['own']>
const through = (events: readonly MediaEvent[], from = item('preparing')) => events.reduce(advance, from)

test('a photo waits for its person, then for its turn, and is uploaded', () => {
  const events: MediaEvent[] = [
    { type: 'prepared-photo', thumb: undefined },
    { type: 'release' },
    { type: 'start' },
    { type: 'progress', share: 0.4 },
    { type: 'sent', own },
    { type: 'saved' },
  ]
  const stages = events.map((_, at) => through(events.slice(0, at + 1)).stage)
  expect(stages).toEqual(['held', 'waiting', 'sending', 'sending', 'uploaded', 'stored'])
  expect(through(events.slice(0, 4)).share).toBe(0.4)
})

test('a video waits for nobody', () => {
  expect(through([{ type: 'prepared', thumb: undefined, seconds: 12 }])).toMatchObject({
    stage: 'waiting',
    seconds: 12,
  })
})

test('a lost sending starts afresh', () => {
  const lost = through([{ type: 'lost', problem: 'Sem conexão', isUnreached: true }], item('sending', { share: 0.8 }))
  expect(lost).toMatchObject({ stage: 'failed', problem: 'Sem conexão', share: 0.8 })
  expect(advance(lost, { type: 'retry' })).toMatchObject({
    stage: 'waiting',
    problem: undefined,
    share: 0,
    uploadId: 'one',
  })
})

test('an edit makes it another sending', () => {
  const edited = advance(item('held'), {
    type: 'edited',
    edit: { crop: undefined, blur: [] },
    uploadId: 'two',
  })
  expect(edited).toMatchObject({ stage: 'held', uploadId: 'two' })
})

test.each<[Stage, MediaEvent]>([
  ['unusable', { type: 'retry' }],
  ['failed', { type: 'progress', share: 0.9 }],
  ['held', { type: 'start' }],
  ['sending', { type: 'hold' }],
  ['uploaded', { type: 'edited', edit: undefined, uploadId: 'two' }],
  ['stored', { type: 'lost', problem: '', isUnreached: false }],
])('%s stays so whatever comes too late', (stage, event) => {
  const before = item(stage)
  expect(advance(before, event)).toBe(before)
})

test('two are sent at once, in their order', () => {
  const queue = ['waiting', 'held', 'waiting', 'waiting'].map((stage, at) => item(stage as Stage, { key: String(at) }))
  expect(nextToSend(queue).map(({ key }) => key)).toEqual(['0', '2'])
  const busy = [item('sending', { key: 's' }), ...queue]
  expect(nextToSend(busy).map(({ key }) => key)).toEqual(['0'])
  expect(nextToSend([item('sending'), ...busy])).toEqual([])
})

test('only what is here can be changed', () => {
  const changeable = (['held', 'waiting', 'failed'] as const).every(stage => isHere(item(stage)))
  expect(changeable).toBe(true)
  expect((['preparing', 'sending', 'uploaded', 'stored', 'unusable'] as const).some(stage => isHere(item(stage)))).toBe(
    false,
  )
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
])('after %j the sending has ended: %s', (stages, expected) => {
  const items = stages.map((stage, at) => item(stage, { key: String(at) }))
  const before = item('uploaded', { key: 'before' })
  expect(hasArrived([before, ...items], new Set(['0', '1']))).toBe(expected)
})
