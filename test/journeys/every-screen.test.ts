import { test } from 'vitest'
import { beginVisits, openEveryRoute } from './every-route.ts'
import type { Who } from './route-visits.ts'
import { expectForEverybody } from './visit-checks.ts'

const { site, pageOf } = await openEveryRoute()
const ofPeople = Object.values(site).filter(({ who }) => who !== 'visitor')
const groups = Object.groupBy(ofPeople, ({ who }) => who)

test.each(Object.entries(groups))(
  'the screens of %s are accessible',
  { timeout: 400_000 },
  async (who, visits = []) => {
    const page = await pageOf(who as Who)
    const visit = beginVisits(page)
    for (const one of visits) {
      await visit(one)
      await expectForEverybody(page)
    }
  },
)
