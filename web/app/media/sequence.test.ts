import { expect, test } from 'vitest'
import type { OwnMedia } from '#contract/media.ts'
import type { MediaItem, MediaKind } from './media-item.ts'
import { itemsOf, moved, withStored } from './sequence.ts'

const item = (key: string, kind: MediaKind = 'image', more: Partial<MediaItem> = {}): MediaItem => ({
  key,
  kind,
  stage: 'waiting',
  uploadId: key,
  share: 0,
  ...more,
})
const own = (id: number, state: OwnMedia['state'] = 'approved'): OwnMedia => ({
  id,
  type: 'image',
  folder: `midias/${id}`,
  color: '#445566',
  width: 800,
  height: 1000,
  link: {},
  state,
  refusal: null,
})
const keysOf = (items: readonly MediaItem[], kind: MediaKind = 'image') => itemsOf(items, kind).map(({ key }) => key)

const three = [item('a'), item('v', 'video'), item('b'), item('c')]

test.each([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 1, ['b', 'a', 'c']],
  ['a', 9, ['b', 'c', 'a']],
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'b', 'c']],
])('%s goes to place %i among those of its kind', (key, at, expected) => {
  const after = moved(three, key, at)
  expect(keysOf(after)).toEqual(expected)
  expect(keysOf(after, 'video')).toEqual(['v'])
})

test('what is not there moves nothing', () => {
  expect(moved(three, 'x', 0)).toBe(three)
})

test('what the profile shows comes first when nothing is kept', () => {
  const items = withStored([], [own(2), own(1)])
  expect(items.map(({ own }) => own?.id)).toEqual([2, 1])
  expect(items.every(({ stage }) => stage === 'stored')).toBe(true)
})

test('the order that was changed here stays, and what was uploaded waits for its save', () => {
  const [first, second] = withStored([], [own(1), own(2)]) as [MediaItem, MediaItem]
  const here = [second, item('new', 'image', { stage: 'uploaded', own: own(3, 'pending') }), first]
  const items = withStored(here, [own(1), own(2)])
  expect(items.map(({ own }) => own?.id)).toEqual([2, 3, 1])
  expect(items[1]?.stage).toBe('uploaded')
})

test('once a save has named it, an uploaded one is stored under the same key', () => {
  const items = withStored([item('new', 'image', { stage: 'uploaded', own: own(3, 'pending') })], [own(3, 'refused')])
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ key: 'new', stage: 'stored', own: { state: 'refused' } })
})

test('one that the profile no longer shows goes, a file that is on its way stays', () => {
  const [first] = withStored([], [own(1)]) as [MediaItem]
  expect(keysOf(withStored([first, item('b')], [own(4)]))).toEqual(['b', 'stored-4'])
})
