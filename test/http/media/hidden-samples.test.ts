import { beforeAll, expect, test } from 'vitest'
import { mediaErrors, type OwnMedia } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { companionForm, openAuthors, partsOf } from '#test/world/authors.ts'
import { ownDataDir } from '#test/world/documents.ts'
import {
  box,
  clipOf,
  type Edit,
  marksIn,
  perSecond,
  withDuration,
  withEdits,
  withWebmDuration,
} from '#test/world/hidden-samples.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let token: string

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  ;({ token } = await authors.newcomer())
})

async function storedOf({ folder }: OwnMedia) {
  const files = (await authors.stored()).filter(({ path }) => path.includes(folder))
  return files.find(({ path }) => path.includes('/video.'))?.bytes ?? Buffer.alloc(0)
}

const frames = (from: number, to: number) =>
  Array.from({ length: (to - from) * perSecond }, (_, place) => from * perSecond + place)

const long = 19
const edited =
  (edits: Edit[], more = {}) =>
  async () =>
    withEdits(await clipOf({ seconds: long, ...more }), edits)
const inGroup = { keyEvery: long * perSecond }

test.each<[string, () => Promise<Buffer>]>([
  ['a part before the edit, in the middle of a group of pictures', edited([{ at: 14.5, seconds: 4.5 }], inGroup)],
  ['the same in a MOV', edited([{ at: 14.5, seconds: 4.5 }], { ...inGroup, kind: 'mov' })],
  ['the same in fragments', edited([{ at: 14.5, seconds: 0 }], { ...inGroup, isFragmented: true })],
  [
    'the part between two edits',
    edited([
      { at: 0, seconds: 2 },
      { at: 17, seconds: 2 },
    ]),
  ],
  ['a part that an edit plays at double speed', edited([{ at: 0, seconds: 4, rate: 2 }])],
  ['a part during which an edit freezes one picture', edited([{ at: 0, seconds: 4, rate: 0 }])],
  ['the part after the end in the headers', async () => withDuration(await clipOf({ seconds: long }), 4)],
  ['the same in a MOV', async () => withDuration(await clipOf({ seconds: long, kind: 'mov' }), 4)],
  ['the same in a WebM', async () => withWebmDuration(await clipOf({ seconds: long, kind: 'webm' }), 4)],
])('a video that hides %s is refused, alone and with the profile', async (_, make) => {
  const file = await make()
  const alone = await authors.add(token, [['video', file]])
  expect([alone.status, alone.errors]).toEqual([422, { video: [mediaErrors.video_hidden] }])
  const saved = await authors.save(token, partsOf(companionForm, ['videos[]', file]))
  expect([saved.status, saved.errors?.videos]).toEqual([422, [mediaErrors.video_hidden]])
})

const cut = { at: 14, seconds: 4 }

test.each<[string, () => Promise<Buffer>]>([
  ['an MP4', edited([cut])],
  ['a MOV', edited([cut], { kind: 'mov' })],
  ['an MP4 whose picture starts late', edited([{ at: -1, seconds: 1 }, cut])],
])('only the visible part of %s that is cut at key frames is stored', async (_, make) => {
  const item = await authors.added(token, [['video', await make()]])
  expect(item).toMatchObject({ duration_ms: 4000 })
  expect(marksIn(await storedOf(item))).toEqual(frames(14, 18))
})

test('sound outside the edit is not stored either', async () => {
  const item = await authors.added(token, [['video', await edited([cut], { hasSound: true })()]])
  const sound = marksIn(await storedOf(item), 's')
  // Packets last 128 ms, so the edit starts and ends within a packet.
  expect([sound[0], sound.at(-1)]).toEqual([109, 140])
})

test.each<[string, (file: Buffer, rest: Buffer) => Buffer]>([
  ['in a box that players skip', (file, rest) => Buffer.concat([file, box('free', rest)])],
  ['in a second box of media', (file, rest) => Buffer.concat([file, box('mdat', rest)])],
  ['after the last box', (file, rest) => Buffer.concat([file, Buffer.from('PK\x03\x04'), rest])],
])('frames that an editor left %s are not stored', async (_, add) => {
  const rest = Buffer.from('[v900][v901]')
  const item = await authors.added(token, [['video', add(await clipOf({ seconds: 2 }), rest)]])
  expect(marksIn(await storedOf(item))).toEqual(frames(0, 2))
})

test.each(['mp4', 'mov', 'webm'] as const)('a second video track in a %s is not stored', async kind => {
  const file = await clipOf({ seconds: 2, kind, extra: true })
  expect(marksIn(file, 'x')).toHaveLength(10)
  const stored = await storedOf(await authors.added(token, [['video', file]]))
  expect([marksIn(stored), marksIn(stored, 'x')]).toEqual([frames(0, 2), []])
})

test.each(['mp4', 'mov', 'webm'] as const)('the limit of twenty seconds counts the frames of a %s', async kind => {
  const file = await clipOf({ seconds: 25, kind })
  const short = kind === 'webm' ? withWebmDuration(file, 25) : file
  const refused = await authors.add(token, [['video', short]])
  expect([refused.status, refused.errors]).toEqual([422, { video: [profileMessages.videoTooLong] }])
  expect(profileMessages.videoTooLong).toBe('O vídeo deve ter no máximo 20 segundos')
})
