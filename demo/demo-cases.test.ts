import { beforeAll, expect, test } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { bootSite } from '#test/world/site.ts'
import { sendCases } from './demo-cases.ts'

let app: App
let office: BackOffice

beforeAll(async () => {
  const site = await bootSite({ template: 'vespera_demo' })
  app = site.app
  office = (await operatorAtWork(site)).office
  await sendCases(app)
}, 120_000)

const listed = async (kind: string) =>
  (await office.send('GET', `/api/operator/worklist?only=${kind}`)).json().data as { id: number }[]

test('a new operator finds a complaint of each kind and a message from an authority, none overdue', async () => {
  const cases = await app.db.selectFrom('cases').select(['subject', 'due_at']).orderBy('subject').execute()
  expect(cases.map(({ subject }) => subject)).toEqual(['age_check', 'authority', 'card', 'consumer'])
  for (const { due_at } of cases) expect(due_at?.getTime()).toBeGreaterThan(app.now().getTime())
})

test('the documents of a person who changed their number wait for a second review', async () => {
  const [change] = await app.db.selectFrom('number_reviews').select('submission_id').execute()
  const waiting = await listed('documents')
  expect(waiting.map(({ id }) => id)).toContain(change?.submission_id)
})
