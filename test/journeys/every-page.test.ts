import { expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-screens.ts'
import { appRoutes } from '#contract/app-screens.ts'
import { pageRoutes } from '#contract/routes.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { beginVisits, openEveryRoute } from './every-route.ts'
import { expectForEverybody } from './visit-checks.ts'

const { site, admin, pageOf } = await openEveryRoute()
const slow = { timeout: 400_000 }

const visited = (pattern: string) => {
  const isOf = new RegExp(`^${pattern.replace(/:\w+/g, '[^/?]+')}(\\?|$)`)
  return [...Object.values(site), ...Object.values(admin)].some(({ path }) => isOf.test(path))
}

test('every route has a visit', () => {
  const patterns = [...pageRoutes, ...appRoutes].map(({ path }) => path)
  const all = [
    ...patterns,
    ...Object.values(adminPaths),
    secretLinks.suspensionAnswer(':token'),
    secretLinks.mailOptOut(':token'),
  ]
  expect(all.filter(pattern => !visited(pattern))).toEqual([])
})

/** Lists that load more while scrolling. */
const growing = /^\/(search-[\w-]+$|listing)/

test.each([
  ['the visitor’s pages', (at: number) => at % 2 === 0],
  ['the other pages of visitors', (at: number) => at % 2 === 1],
])('%s are accessible', slow, async (_, isOfThese) => {
  const page = await pageOf('visitor')
  const visit = beginVisits(page)
  for (const one of Object.values(site).filter(({ who }, at) => who === 'visitor' && isOfThese(at))) {
    await visit(one)
    await expectForEverybody(page, { grows: growing.test(one.path) })
  }
})
