import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { AdminCategory } from '#contract/category-admin.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let office: BackOffice
let cookie: string
const base = '/api/operator/categories'

beforeAll(async () => {
  site = await bootSite()
  office = (await operatorAtWork(site, 'Íris')).office
  cookie = await passGate(site.url)
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const list = async () => (await office.send('GET', base)).json().data as AdminCategory[]
const named = async (name: string) => (await list()).find(one => one.name === name) as AdminCategory
const add = (name: unknown) => office.send('POST', base, { body: { name } })
const change = (id: number, body: object) => office.send('PATCH', `${base}/${id}`, { body })
const move = (id: number, direction: string) => office.send('POST', `${base}/${id}/place`, { body: { direction } })
const picker = async () => (await request(site.url, '/partners', { headers: { cookie } })).text
const offered = async () => (await (await fetch(`${site.url}/api/profile/categories-partner/list`)).json()).data
const media = (path: string) => request(site.url, `/${path}`, { headers: { cookie } })

async function send(id: number, bytes: Uint8Array, headers: Record<string, string> = { cookie: office.cookie }) {
  const body = new FormData()
  body.append('picture', new Blob([Buffer.from(bytes)]), 'imagem')
  const answer = await fetch(`${site.url}${base}/${id}/picture`, {
    method: 'PUT',
    body,
    headers: { 'x-vespera-operator': '1', ...headers },
  })
  return { status: answer.status, ...((await answer.json()) as { data?: AdminCategory[]; errors?: object }) }
}

const plain = (width: number, height: number, background = '#c02040') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

test('a new site has the ten categories of the specification, without pictures', async () => {
  const all = await list()
  expect(all.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(all.every(({ picture, withdrawn }) => picture === null && !withdrawn)).toBe(true)
})

test('a new category comes last, has a new id, is offered, and shown with a neutral drawing', async () => {
  expect((await add('  Bares e cafés ')).status).toBe(201)
  const bars = (await list()).at(-1) as AdminCategory
  expect(bars).toMatchObject({ id: 11, name: 'Bares e cafés', partners: 0, listed: 0 })
  expect((await offered()).at(-1)).toEqual({ id: 11, name: 'Bares e cafés' })
  await expect.poll(picker).toContain('/partners/11/bares-e-cafes')
  expect(await picker()).toContain('/art/partners.svg')
  expect(await picker()).not.toContain('category-11')
  const again = await add('bares e CAFES')
  expect([again.status, again.json().errors.name]).toEqual([409, ['Já há uma categoria com este nome.']])
  for (const wrong of ['', '  ', '42', 'x'.repeat(41), 7, null]) expect((await add(wrong)).status).toBe(422)
  expect(await rows(`select action, facts from audit_entries where subject = 'category:11'`)).toEqual([
    { action: 'category_added', facts: { name: 'Bares e cafés' } },
  ])
})

test('a category moves up and down by one position, up to the ends', async () => {
  const before = (await list()).map(({ id }) => id)
  expect((await move(11, 'up')).status).toBe(200)
  const after = (await list()).map(({ id }) => id)
  expect(after.slice(-2)).toEqual([11, before.at(-2)])
  expect((await move(11, 'down')).json().data.map(({ id }: AdminCategory) => id)).toEqual(before)
  expect((await move(11, 'down')).json().data.map(({ id }: AdminCategory) => id)).toEqual(before)
  expect((await move(before[0] as number, 'up')).status).toBe(200)
  expect((await list()).map(({ id }) => id)).toEqual(before)
  expect((await move(11, 'left')).status).toBe(422)
  expect((await move(999, 'up')).status).toBe(404)
})

test('concurrent moves neither lose nor duplicate a position', async () => {
  await Promise.all((await list()).map(({ id }, index) => move(id, index % 2 ? 'up' : 'down')))
  const places = await rows('select position from partner_categories')
  expect(new Set(places.map(({ position }) => position)).size).toBe(11)
  expect(Math.min(...places.map(({ position }) => position))).toBeGreaterThan(0)
})

test('a withdrawn category is not offered, and shown only while a listed partner has it', async () => {
  const { id, name } = await named('Bares e cafés')
  const withdraw = (withdrawn: boolean) => change(id, { name, withdrawn })
  expect((await withdraw(true)).status).toBe(200)
  await expect.poll(picker).not.toContain(`/partners/${id}/`)
  expect(await offered()).not.toContainEqual({ id, name })
  await advertiser(site.app, { userType: 5, categoryId: id })
  expect(await named(name)).toMatchObject({ partners: 1, listed: 1, withdrawn: true })
  await expect.poll(picker).toContain(`/partners/${id}/`)
  expect(await offered()).not.toContainEqual({ id, name })
  await withdraw(false)
  expect(await offered()).toContainEqual({ id, name })
  expect((await change(id, { name: 'Hotéis', withdrawn: false })).status).toBe(409)
  expect((await change(999, { name: 'Nenhuma', withdrawn: false })).status).toBe(404)
})

test('a picture is cropped to 8:5 and shown in the picker, and the next picture removes its files', async () => {
  const { id } = await named('Bares e cafés')
  const sent = await send(id, await plain(1000, 1000))
  expect(sent.status).toBe(200)
  const first = (await named('Bares e cafés')).picture as string
  const file = await media(first)
  expect(file.status).toBe(200)
  expect(await sharp(file.body).metadata()).toMatchObject({ width: 800, height: 500, format: 'webp' })
  await expect.poll(picker).toContain(`/${first.replace('800', '400')}`)
  expect((await send(id, await plain(800, 500, '#204080'))).status).toBe(200)
  const second = (await named('Bares e cafés')).picture as string
  expect(second).not.toBe(first)
  expect((await media(first)).status).toBe(404)
  const folder = first.split('/')[1]
  const jobs = await rows(
    `select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-files'`,
  )
  expect(jobs.map(({ payload }) => payload.folders)).toContainEqual([folder])
  expect((await office.send('DELETE', `${base}/${id}/picture`)).status).toBe(200)
  expect((await named('Bares e cafés')).picture).toBeNull()
})

test('a file that is not a picture, too small or too heavy is refused at its field', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"/>')
  const faulty = [svg, Buffer.alloc(0), await plain(200, 200), (await plain(900, 600)).subarray(0, 200)]
  for (const bytes of faulty) {
    const { status, errors } = await send(1, bytes)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['picture']])
  }
  expect((await send(1, Buffer.alloc(6 * 1024 * 1024, 1))).status).toBe(413)
  expect((await send(999, await plain(800, 500))).status).toBe(404)
  expect((await office.send('PUT', `${base}/1/picture`, { body: {} })).status).toBe(415)
  expect((await list()).find(({ id }) => id === 1)?.picture).toBeNull()
})

test('a picture is refused without the cookie, without our header or from another origin', async () => {
  const picture = await plain(800, 500)
  expect((await send(1, picture, {})).status).toBe(401)
  expect((await send(1, picture, { cookie: office.cookie, 'x-vespera-operator': '0' })).status).toBe(401)
  expect((await send(1, picture, { cookie: office.cookie, origin: 'https://exemplo.com' })).status).toBe(403)
  expect((await list()).find(({ id }) => id === 1)?.picture).toBeNull()
})
