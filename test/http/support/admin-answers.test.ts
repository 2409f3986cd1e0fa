import { beforeAll, expect, test } from 'vitest'
import type { SavedAnswer } from '#contract/support.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let office: BackOffice

const path = '/api/operator/support/saved-answers'

beforeAll(async () => {
  site = await bootSite()
  office = (await operatorAtWork(site)).office
})

const list = async () => (await office.send('GET', path)).json().data as SavedAnswer[]
const entries = async (id: number) =>
  (
    await site.app.pool.query('select action, facts from audit_entries where subject = $1 order by id', [
      `saved_answer:${id}`,
    ])
  ).rows

test('saved answers are added, changed and removed, and each is audited', async () => {
  for (const { id } of await list()) await office.send('DELETE', `${path}/${id}`)
  const added = await office.send('POST', path, { body: { title: ' Prazo ', text: 'Oi, {nome}.\r\nAté dois dias.' } })
  expect(added.status).toBe(201)
  const first: SavedAnswer = added.json()
  expect(first).toEqual({ id: first.id, title: 'Prazo', text: 'Oi, {nome}.\nAté dois dias.' })
  const second = (await office.send('POST', path, { body: { title: 'Capa', text: 'Arraste a foto.' } })).json()
  expect((await list()).map(({ title }) => title)).toEqual(['Capa', 'Prazo'])

  const body = { title: 'Documentos', text: first.text }
  const changed = await office.send('PUT', `${path}/${first.id}`, { body })
  expect([changed.status, changed.json()]).toEqual([200, { id: first.id, ...body }])
  await office.send('PUT', `${path}/${first.id}`, { body })
  await office.send('PUT', `${path}/${first.id}`, { body: { ...body, text: 'Até três dias.' } })
  expect((await list()).map(({ text }) => text)).toEqual(['Arraste a foto.', 'Até três dias.'])

  expect((await office.send('DELETE', `${path}/${first.id}`)).status).toBe(204)
  expect(await list()).toEqual([second])
  expect((await office.send('DELETE', `${path}/${first.id}`)).status).toBe(404)
  expect((await office.send('PUT', `${path}/${first.id}`, { body })).status).toBe(404)
  expect(await entries(first.id)).toEqual([
    { action: 'saved_answer_added', facts: { title: 'Prazo' } },
    { action: 'saved_answer_changed', facts: { title: ['Prazo', 'Documentos'] } },
    { action: 'saved_answer_changed', facts: { answer: 'changed' } },
    { action: 'saved_answer_removed', facts: { title: 'Documentos' } },
  ])
})

test.each([
  ['title', 'nothing', { title: '', text: 'a' }],
  ['title', 'too much', { title: 'a'.repeat(61), text: 'a' }],
  ['text', 'nothing', { title: 'a', text: ' ' }],
  ['text', 'too much', { title: 'a', text: 'a'.repeat(2001) }],
])('a %s with %s is refused', async (field, _, body) => {
  const before = await list()
  const { status, json } = await office.send('POST', path, { body })
  expect([status, Object.keys(json().errors)]).toEqual([422, [field]])
  expect(await list()).toEqual(before)
})
