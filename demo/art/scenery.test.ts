import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { scenery } from './scenery.ts'

const folder = join(projectRoot, 'public/art')

// `vitest -u` writes the files anew after a change of the drawing.
test.each([...scenery])('public/art/%s is what the generator draws, and small', async (file, svg) => {
  await expect(svg).toMatchFileSnapshot(join(folder, file))
  expect(svg.length).toBeLessThanOrEqual(6 * 1024)
  expect(svg).not.toMatch(/NaN|undefined|<image|<script|<text/)
})

test('public/art holds nothing else, and no two pictures are the same', async () => {
  expect((await readdir(folder)).sort()).toEqual([...scenery.keys()].sort())
  expect(new Set(scenery.values()).size).toBe(scenery.size)
})
