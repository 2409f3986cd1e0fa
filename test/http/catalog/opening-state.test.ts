import { expect, test } from 'vitest'
import type { Option } from '#contract/lookup.ts'
import { listStates } from '#contract/place.ts'
import { changed } from '#server/platform/db/changed.ts'
import { ask, passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const minas = { id: 31, city: 3106200 }
const saoPaulo = { id: 35, city: 3550308 }

async function livesIn({ app }: Booted, nickname: string, { id, city }: typeof minas) {
  const account = await advertiser(app, { nickname })
  await app.pool.query('update addresses set state_id = $1, city_id = $2 where account_id = $3', [id, city, account])
  await app.db.transaction().execute(tx => changed(tx, 'listing', account, app.now()))
}

async function open({ url }: Booted, path: string) {
  const cookie = await passGate(url)
  return (await request(url, path, { headers: { cookie } })).text
}

const statesOf = async ({ url }: Booted) =>
  (JSON.parse((await ask(url, listStates)).text) as Option[]).map(({ id }) => id)

test('pages open on state 33 if the site offers it', async () => {
  const site = await bootSite({ variables: { STATES: '31,33,35' } })
  await livesIn(site, 'Paulista', saoPaulo)
  await advertiser(site.app, { nickname: 'Carioca' })
  expect(await statesOf(site)).toEqual([31, 33, 35])
  for (const path of ['/home-companions', '/search-companions', '/listing/1/mulheres']) {
    const page = await open(site, path)
    expect([path, page.includes('Carioca'), page.includes('Paulista')]).toEqual([path, true, false])
  }
})

test('otherwise pages and calls open on the state with most profiles', async () => {
  const site = await bootSite({ variables: { STATES: '31,35' } })
  await livesIn(site, 'Mineira', minas)
  await livesIn(site, 'Paulista', saoPaulo)
  await livesIn(site, 'Paulistana', saoPaulo)
  for (const path of ['/home-companions', '/search-companions', '/listing/1/mulheres', '/perfil-user/999999']) {
    const page = await open(site, path)
    expect([path, page.includes('Paulista'), page.includes('Mineira')]).toEqual([path, true, false])
  }
  const { text } = await ask(site.url, { ...listStates, path: '/api/account/list/2' })
  expect([text.includes('Paulista'), text.includes('Mineira')]).toEqual([true, false])
  expect(await open(site, '/home-companions?state=MG')).toContain('Mineira')
})

test('without any profile they open on the first state offered', async () => {
  const site = await bootSite({ variables: { STATES: '31,35' } })
  expect(await open(site, '/home-companions')).toMatch(/<option[^>]*selected[^>]*>MG</)
})
