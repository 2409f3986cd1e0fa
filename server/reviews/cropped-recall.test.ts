import { beforeAll, expect, test } from 'vitest'
import { banPictures, changes, drawings, sharesCaught } from '#test/world/picture-copies.ts'
import { bootApp } from '#test/world/site.ts'

const { app } = await bootApp()
const count = 8
let banned: Buffer[]

beforeAll(async () => {
  banned = await drawings(0, count)
  await banPictures(app.db, banned)
}, 60_000)

test.each<[string, number, number]>([
  ['encoded anew', 1, 1],
  ['made smaller', 0.85, 1],
  ['mirrored', 0.85, 0.85],
  ['turned by 90°', 1, 1],
  ['cropped by 2 % a side', 0.2, 0.85],
  ['cropped by 5 % a side', 0, 0.85],
  ['cropped by 10 % a side', 0, 0.85],
  ['cropped by 20 % a side', 0, 0.85],
  ['cropped by 30 % a side', 0, 0.6],
  ['cropped by 25 % below', 0, 0.85],
  ['cropped by 10 % and mirrored', 0, 0.85],
  ['cropped by 10 % and turned', 0, 0.85],
])('of banned drawings %s at least %f are refused, and %f with those that wait', async (name, refused, caught) => {
  const shares = await sharesCaught(app.db, banned, changes[name] as (typeof changes)[string])
  expect(shares.refused).toBeGreaterThanOrEqual(refused)
  expect(shares.refused + shares.held).toBeGreaterThanOrEqual(caught)
})

// One has the composition of a banned one, in other colours and a little larger, which is what a part of a picture is.
test.each<[string, number]>([
  ['encoded anew', 1],
  ['mirrored', 1],
  ['turned by 90°', 1],
  ['cropped by 10 % a side', 0],
  ['cropped by 20 % a side', 0],
])('of 24 other drawings, %s, none is refused, and at most %i waits', async (name, most) => {
  const others = await drawings(12, 24)
  const { refused, held } = await sharesCaught(app.db, others, changes[name] as (typeof changes)[string])
  expect(refused).toBe(0)
  expect(held * others.length).toBeLessThanOrEqual(most)
})
