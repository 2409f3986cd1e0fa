import { expect, test } from 'vitest'
import { bootApp } from '#test/world/site.ts'
import { drawnVideos } from '#test/world/video-copies.ts'
import { sharesOfCopies } from '#test/world/video-recall.ts'

const { app } = await bootApp()

/** The shares of eight that are refused or held at least. All measures are in docs/performance.md. */
const least: Readonly<Record<string, number>> = {
  'cropped by 10 % a side': 1,
  'cropped by 10 % and cut shorter': 7 / 8,
}

test('of eight drawn videos cropped copies wait for an operator, and of the others none does', async () => {
  const { copies, others } = await sharesOfCopies(app.db, await drawnVideos(), Object.keys(least))
  for (const { name, refused, held } of copies)
    expect(refused + held, name).toBeGreaterThanOrEqual(least[name] as number)
  expect(others).toMatchObject({ refused: 0, held: 0 })
}, 240_000)
