import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMovieHeader } from '#contract/movie-header.ts'
import {
  clipOf,
  type Edit,
  type Kind,
  marksIn,
  perSecond,
  withDuration,
  withEdits,
} from '#test/world/hidden-samples.ts'
import { openMediabunnyVideos } from './mediabunny.ts'
import { UnusableVideo } from './videos.ts'

const videos = openMediabunnyVideos()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vespera-hidden-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the stored file, or the reason why we refused it. */
async function clean(file: Uint8Array) {
  const [source, target] = [join(folder, 'upload'), join(folder, 'clean')]
  await writeFile(source, file)
  try {
    return { found: await videos.clean(source, target), stored: await readFile(target) }
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
    return { reason: error.reason }
  }
}

const seconds = 10
const tick = fc.integer({ min: 0, max: seconds * 10 }).map(tenths => tenths / 10)
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.oneof({ weight: 4, arbitrary: tick }, { weight: 1, arbitrary: fc.constant(-1) }),
  seconds: tick.filter(length => length > 0),
  rate: fc.constantFrom(1, 1, 1, 1, 0, 2),
})
const clip = fc.record({
  kind: fc.constantFrom<Kind>('mp4', 'mov'),
  keyEvery: fc.constantFrom(1, 5, 13, seconds * perSecond),
  edits: fc.array(edit, { maxLength: 3 }),
  header: fc.option(tick.filter(length => length > 0)),
})

/** Half a frame, to allow for clock rounding. */
const near = 0.1
/** How many seconds around a cut stay in the file, because a decoder needs them. Viewers see them too. */
const around = 0.25

/** The first edit delays the start, so that the container rounds its times differently. */
const delayed = {
  kind: 'mp4' as const,
  keyEvery: 1,
  edits: [
    { at: -1, seconds: 3.7, rate: 1 },
    { at: 4.8, seconds: 1.5, rate: 1 },
  ],
  header: null,
}

test('stores only what was shown or refuses the video, whatever edits and headers say', async () => {
  await fc.assert(
    fc.asyncProperty(clip, async ({ kind, keyEvery, edits, header }) => {
      const made = withEdits(await clipOf({ seconds, kind, keyEvery }), edits)
      const { stored, reason, found } = await clean(header === null ? made : withDuration(made, header))
      if (!stored) {
        expect(['hidden', 'too_long']).toContain(reason)
        return
      }
      const shown = edits.filter(({ at }) => at >= 0)
      expect(shown.length).toBeLessThan(2)
      const [first] = shown
      const [from, to] = first ? [first.at, first.at + first.seconds] : [0, seconds]
      const marks = marksIn(stored)
      for (const place of marks) {
        expect(place / perSecond).toBeGreaterThan(from - 1 / perSecond - around - near)
        expect(place / perSecond).toBeLessThan(to + around + near)
      }
      // The file has every frame between its first and last, and shows all of them.
      expect(marks).toEqual(marks.map((_, at) => (marks[0] as number) + at))
      expect(found?.durationMs).toBeCloseTo((marks.length / perSecond) * 1000, -1)
      // A second cleaning changes only the bit rate in the index.
      expect(marksIn((await clean(stored)).stored as Buffer)).toEqual(marks)
      if (header !== null) expect(marks.length / perSecond).toBeLessThan(header + around + near)
    }),
    { numRuns: 60, examples: [[delayed]] },
  )
})

test('stores no edit that hides anything', async () => {
  const { stored } = await clean(withEdits(await clipOf({ seconds, hasSound: true }), [{ at: 4, seconds: 3 }]))
  const bytes = stored ?? Buffer.alloc(0)
  const read = async (start: number, size: number) => bytes.subarray(start, start + size)
  const movie = await readMovieHeader({ size: bytes.length, read })
  const tracks = [...(movie?.tracks.values() ?? [])]
  expect(tracks).toHaveLength(2)
  for (const { shown } of tracks) expect(shown?.from).toBeLessThan(0.13)
  expect(marksIn(bytes)).toHaveLength(15)
})
