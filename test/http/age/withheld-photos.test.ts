import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-screens.ts'
import { paths } from '#contract/paths.ts'
import { passGate } from '#test/world/calls.ts'
import { servingEnv } from '#test/world/environment.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let person: number
let folder: string
let cookie: string

beforeAll(async () => {
  const { STAFF_EMAIL: _, STAFF_PASSWORD: __, PUBLIC_URL: ___, SMTP_URL: ____, ...variables } = servingEnv
  site = await bootSite({ variables })
  person = await advertiser(site.app, { nickname: 'Marina' })
  const media = site.app.db.selectFrom('media').select('folder').where('account_id', '=', person)
  folder = (await media.executeTakeFirstOrThrow()).folder
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF0123456789'))
  cookie = await passGate(site.url)
})

const open = (path: string) => fetch(site.url + path, { headers: { cookie } })

test('in production, a declared age shows profiles but neither photos nor their URLs', async () => {
  for (const path of [paths.companions, paths.searchCompanions, paths.profile(person)]) {
    const page = await (await open(path)).text()
    expect(page, path).toContain('Marina')
    expect(page, path).not.toContain(folder)
  }
  for (const path of ['/api/account/list/2', `/api/account/list/user/${person}`]) {
    const text = await (await open(path)).text()
    expect(text, path).toContain('Marina')
    expect(text, path).not.toContain(folder)
  }
  expect((await open(`/midias/${folder}/512.webp`)).status).toBe(404)
})

test('visitors read why there are no photos', async () => {
  for (const path of [paths.companions, paths.profile(person)])
    expect(await (await open(path)).text(), path).toContain('Fotos e vídeos ficam ocultos')
  expect(await (await open(paths.profile(person))).text()).toContain('href="#fotos">Fotos </a>')
  const demonstration = await bootSite()
  const page = await fetch(demonstration.url + paths.contact)
  expect(await page.text()).not.toContain('Fotos e vídeos ficam ocultos')
})

test('every screen of the back-office names the person who accepted the risk', async () => {
  for (const path of [adminPaths.start, adminPaths['log-in']])
    expect(await (await open(path)).text()).toContain('<meta name="age-risk" content="Clara Modelo, 2026-11-28">')
})
