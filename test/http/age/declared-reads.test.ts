import { expect, test } from 'vitest'
import { passGate } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'
import { publicReads } from './public-reads.ts'

test('with the declaration alone the reads stay open, but show no number without the cookie', async () => {
  const declared = await bootSite()
  const [companion, partner] = [
    await advertiser(declared.app, { nickname: 'Marina' }),
    await advertiser(declared.app, { nickname: 'Hotel', userType: 5 }),
  ]
  const cookie = await passGate(declared.url)
  for (const id of [companion, partner]) {
    const read = async (headers = {}) =>
      (await (await fetch(`${declared.url}/api/account/list/user/${id}`, { headers })).json())[0].profile
    expect(await read()).toMatchObject({ whatsapp: null, phone: null })
    const { whatsapp, phone } = await read({ cookie })
    expect(whatsapp ?? phone).toMatch(/\d/)
  }
  for (const path of publicReads) expect((await fetch(declared.url + path)).status).toBe(200)
})
