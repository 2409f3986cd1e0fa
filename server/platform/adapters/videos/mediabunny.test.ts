import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { foundMarkers, hostileVideos } from '#test/world/hostile-files.ts'
import { av1, mp4, taggedMov, taggedMp4, turnedMp4, videoOf, webm } from '#test/world/videos.ts'
import { openMediabunnyVideos } from './mediabunny.ts'
import { UnusableVideo } from './videos.ts'

const videos = openMediabunnyVideos()
let folder: string
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vespera-videos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function clean(bytes: Uint8Array) {
  const source = join(folder, `${made++}.upload`)
  const target = join(folder, `${made++}.clean`)
  await writeFile(source, bytes)
  const found = await videos.clean(source, target)
  return { found, bytes: await readFile(target) }
}

/** Returns the bytes of every packet of every track. */
async function packetsOf(bytes: Uint8Array) {
  const tracks = await new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS }).getTracks()
  return Promise.all(tracks.map(packetsOfTrack))
}

async function packetsOfTrack(track: InputTrack) {
  const sink = new EncodedPacketSink(track)
  const packets: string[] = []
  for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet))
    packets.push(Buffer.from(packet.data).toString('base64'))
  return packets
}

test.each([
  // The first packet of an AAC encoder precedes the sound and is not audible.
  ['an MP4', mp4, 'mp4', 1],
  ['a WebM', webm, 'webm', 0],
  ['AV1 in an MP4', av1, 'webm', 0],
  ['a MOV', taggedMov(), 'mp4', 1],
] as const)('%s keeps its picture and sound, packet by packet', async (_, bytes, container, unheard) => {
  const { found, bytes: cleaned } = await clean(bytes)
  expect(found).toMatchObject({ container, width: 48, height: 64 })
  expect(found.durationMs).toBeGreaterThan(900)
  expect(found.durationMs).toBeLessThan(1200)
  const [picture, sound] = await packetsOf(bytes)
  expect(await packetsOf(cleaned)).toEqual(sound ? [picture, sound.slice(unheard)] : [picture])
  expect(cleaned.includes('ftypqt')).toBe(false)
})

test.each([
  ['an MP4', mp4],
  ['a WebM', webm],
])('%s becomes the same file each time', async (_, bytes) => {
  const before = await clean(bytes)
  vi.setSystemTime(Date.now() + dayMs)
  const after = await clean(bytes).finally(() => vi.useRealTimers())
  expect(after.bytes.equals(before.bytes)).toBe(true)
})

test.each([
  ['a MOV', taggedMov()],
  ['an MP4', taggedMp4()],
])('keeps only picture and sound of %s full of tags', async (_, bytes) => {
  expect(foundMarkers(bytes).length).toBeGreaterThan(3)
  const { bytes: cleaned } = await clean(bytes)
  expect(foundMarkers(cleaned)).toEqual([])
  expect(['udta', '\xa9xyz', 'keys', 'ilst'].filter(name => cleaned.includes(Buffer.from(name, 'latin1')))).toEqual([])
})

test('drops data between and after the boxes', async () => {
  const free = Buffer.concat([Buffer.from([0, 0, 0, 40]), Buffer.from('free<script>hidden-marker</script>'.padEnd(36))])
  const { bytes } = await clean(Buffer.concat([mp4, free, Buffer.from('PK\x03\x04hidden-marker')]))
  expect(foundMarkers(bytes)).toEqual([])
})

test('reports the displayed width and height of an upright video', async () => {
  const { found, bytes } = await clean(turnedMp4())
  expect(found).toMatchObject({ width: 64, height: 48 })
  const again = await clean(bytes)
  expect(again.found).toMatchObject({ width: 64, height: 48 })
})

test('puts an MP4’s index before its pictures, so that it plays while loading', async () => {
  const { bytes } = await clean(mp4)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

test('accepts 20.4 seconds as twenty', async () => {
  for (const kind of ['mp4', 'webm'] as const) {
    const { found } = await clean(await videoOf(20.4, kind))
    expect(found.durationMs).toBeGreaterThan(20_100)
  }
})

test.each(Object.entries(hostileVideos))('refuses %s and leaves nothing', async (_, { make, reason }) => {
  const error = await clean(await make()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnusableVideo)
  expect(error).toMatchObject({ reason })
  expect((await readdir(folder)).filter(name => name.startsWith(`${made - 1}.clean`))).toEqual([])
})

test('does not blame the video for a disk error', async () => {
  const source = join(folder, 'good.mp4')
  await writeFile(source, mp4)
  await expect(videos.clean(source, join(folder, 'nowhere', 'x'))).rejects.not.toBeInstanceOf(UnusableVideo)
  await expect(videos.clean(join(folder, 'nothing'), join(folder, 'x'))).rejects.not.toBeInstanceOf(UnusableVideo)
})
