import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type FaultName, faults } from '../load/faults.ts'
import { findViolations, recovered } from '../load/recovery.ts'
import { openScene } from '../load/scene.ts'
import { defectsIn, withoutCuts } from '../load/tally.ts'
import { atEnd } from '../world/at-end.ts'
import { openPlace } from './product.ts'

/** One fault of each type. `npm run bench faults` runs all, for longer, and waits for jobs that a lease still holds. */
const chosen: FaultName[] = [
  'the site is killed',
  'the media worker is killed',
  'the database is killed',
  'the bucket refuses',
  'the mail server hangs',
  'the Pix provider hangs',
]
const lastsMs = 1_000
const dayMs = 3_000
/** A killed process loses up to three seconds of views (decision 019). */
const viewsOfAKill = 20

const place = await openPlace({ isMade: true })
atEnd(() => place.clear())

test('faults after a mixed day neither lose nor double any acknowledged write', async () => {
  const output: (() => string)[] = []
  const start = (env: Record<string, string>) => {
    const site = place.start(env)
    output.push(site.output)
    return site.child
  }
  const scene = await openScene({ ...place, people: 20, pauseMs: 300, start })
  atEnd(() => scene.close())
  await sleep(dayMs)
  expect(defectsIn(scene.crowd.tally.report())).toEqual([])
  for (const [number, name] of chosen.entries()) {
    await faults[name](scene, lastsMs)
    await recovered(scene, number)
    expect(await findViolations(scene, { lostViews: viewsOfAKill, isOver: false }), name).toEqual([])
  }
  await scene.crowd.leave()
  const errors = output.flatMap(text => text().split('\n')).filter(line => line.includes('"level":"error"'))
  expect(defectsIn(withoutCuts(scene.crowd.tally.report())), errors.join('\n')).toEqual([])
}, 240_000)
