import { expect, test } from 'vitest'
import { bootApp } from '#test/world/site.ts'
import { draftPeople } from './draft-accounts.ts'
import { readReference } from './reference.ts'

test('the same seed and day give the same people', async () => {
  const { app } = await bootApp()
  const reference = await readReference(app.db)
  const once = draftPeople(7, reference, '2026-11-21')
  expect(draftPeople(7, reference, '2026-11-21')).toEqual(once)
  expect(draftPeople(8, reference, '2026-11-21')).not.toEqual(once)
})
