import { test } from 'vitest'
import { beginVisits, openEveryRoute } from './every-route.ts'
import { expectInReadingOrder } from './tab-stops.ts'
import { expectForEverybody } from './visit-checks.ts'

const { desk, pageOf } = await openEveryRoute()
const { 'log-in': logIn, ...ofOperators } = desk
// Desks are large; a phone is the exception.
const largeAt = [390]

test('the log-in of operators is for everybody', async () => {
  // Who asks for the session has none yet.
  const page = await pageOf('visitor', /401/)
  await beginVisits(page)(logIn)
  await expectForEverybody(page, { largeAt })
})

test.each([0, 1, 2])('each screen of the back-office is for everybody, part %i', { timeout: 400_000 }, async part => {
  const page = await pageOf('operator')
  const visit = beginVisits(page)
  for (const one of Object.values(ofOperators).filter((_, at) => at % 3 === part)) {
    await visit(one)
    await expectForEverybody(page, { largeAt })
    await expectInReadingOrder(page)
  }
})
