import { expect, test } from 'vitest'
import { register } from '#server/platform/db/register.ts'
import { describeEvent } from './event-labels.ts'

test('each event of an account’s history has a title', () => {
  const events = Object.values(register).flatMap(({ history = {} }) => Object.keys(history))
  expect(events).toContain('registered')
  expect(events.filter(what => describeEvent({ what, facts: {} }).title === what)).toEqual([])
})
