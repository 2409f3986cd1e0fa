import { test } from 'vitest'
import { beginVisits, openEveryRoute } from './every-route.ts'
import { expectInReadingOrder } from './tab-stops.ts'
import { expectForEverybody } from './visit-checks.ts'

const { admin, pageOf } = await openEveryRoute()
const { 'log-in': logIn, ...ofOperators } = admin
// The back-office is for large screens, so text at twice the size need not fit 320 px.
const largeAt = [390]

test('the operators’ log-in is accessible', async () => {
  // The screen requests the session before there is one.
  const page = await pageOf('visitor', /401/)
  await beginVisits(page)(logIn)
  await expectForEverybody(page, { largeAt })
})

test.each([0, 1, 2])('each screen of the back-office is accessible, part %i', { timeout: 400_000 }, async part => {
  const page = await pageOf('operator')
  const visit = beginVisits(page)
  for (const one of Object.values(ofOperators).filter((_, at) => at % 3 === part)) {
    await visit(one)
    await expectForEverybody(page, { largeAt })
    await expectInReadingOrder(page)
  }
})
