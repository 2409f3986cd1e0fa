import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '#server/serve.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'

test('while the index of a large site loads, a plain search answers and one with filters waits', async () => {
  const { app, databaseUrl } = await bootApp()
  await advertiser(app, { nickname: 'Amália', city: 'Niterói', neighborhood: 'Icaraí', price: 200 })
  await advertiser(app, { nickname: 'Beatriz', city: 'São Gonçalo', price: 900 })
  await app.pool.query(`update pg_class set reltuples = 1000000 where oid = 'listings'::regclass`)
  const unlock = await lockOptions(databaseUrl)
  const site = await serve(app)
  onTestFinished(async () => {
    await unlock()
    await site.close()
  })
  const headers = { cookie: await passGate(site.url) }
  const open = (query: string) => request(site.url, `/search-companions?${query}`, { headers })

  let isAnswered = false
  const filtered = open('price_max=300').finally(() => {
    isAnswered = true
  })
  expect((await open('')).text).toContain('Beatriz')
  const { text } = await open('city=Niter%C3%B3i&neighborhood=Icara%C3%AD')
  expect(text).toContain('Amália')
  expect(text).not.toContain('Perto de Niterói')
  expect(isAnswered).toBe(false)

  await unlock()
  const { status, text: found } = await filtered
  expect(status).toBe(200)
  expect(found.split('<section class="near"')[0]).toContain('Amália')
  expect(found.split('<section class="near"')[0]).not.toContain('Beatriz')
  expect((await open('city=Niter%C3%B3i')).text).toContain('Perto de Niterói')
})

test('filters still work after another server of the same process closes', async () => {
  const { app } = await bootApp()
  await advertiser(app, { nickname: 'Amália', price: 200 })
  const site = await serve(app)
  onTestFinished(() => site.close())
  const headers = { cookie: await passGate(site.url) }
  const open = (price: number) => request(site.url, `/search-companions?price_max=${price}`, { headers })
  const other = await serve(app)
  expect((await open(300)).text).toContain('Amália')
  await other.close()
  expect((await open(400)).text).toContain('Amália')
})

/** Locks the options table, which the index reads but a plain list does not. */
async function lockOptions(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('lock table profile_preferences in access exclusive mode')
  return () => client.end()
}
