import { beforeAll, expect, test } from 'vitest'
import { passGate } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const birth = '1987-03-09'
let site: Booted
const ids: Record<number, number> = {}

beforeAll(async () => {
  site = await bootSite()
  for (const userType of [2, 3, 4, 5]) {
    ids[userType] = await advertiser(site.app, { userType, birth, city: 'Petrópolis', neighborhood: 'Quitandinha' })
  }
})

/** Everything that the public can read about an account, as text. */
async function everything(userType: number) {
  const id = ids[userType]
  const page = userType === 5 ? `/perfil-partner/${id}` : `/perfil-user/${id}`
  const paths = [`/api/account/list/user/${id}`, page, ...(userType === 5 ? [] : [`/api/account/list/${userType}`])]
  const cookie = await passGate(site.url)
  return Promise.all(paths.map(async path => (await fetch(site.url + path, { headers: { cookie } })).text()))
}

const contactOf = async (userType: number) => {
  const { whatsapp, phone } = await site.app.db
    .selectFrom('profiles')
    .select(['whatsapp', 'phone'])
    .where('account_id', '=', ids[userType] as number)
    .executeTakeFirstOrThrow()
  return (whatsapp ?? phone) as string
}

test.each([2, 3, 4, 5])('type %i: the public sees no birth date, document, civil name or secret', async userType => {
  for (const text of await everything(userType)) {
    expect(text.length).toBeGreaterThan(100)
    for (const secret of [birth, '09/03/1987', '00000000000191', 'Nome civil', '$argon2', 'password', 'zipcode']) {
      expect(text).not.toContain(secret)
    }
  }
})

test.each([2, 3, 4])('type %i: the public does not see the e-mail', async userType => {
  for (const text of await everything(userType)) expect(text).not.toMatch(/pessoa\d+@teste\.local/)
})

test('type 5: the company’s e-mail is public', async () => {
  const [account] = await everything(5)
  expect(account).toMatch(/pessoa\d+@teste\.local/)
})

test('type 4: the public sees no contact and no location but city and state in the list', async () => {
  const [account = '', page = '', list = ''] = await everything(4)
  const contact = await contactOf(4)
  for (const text of [account, page, list]) {
    expect(text).not.toContain(contact)
    expect(text).not.toContain(contact.slice(-4).padStart(9, ' '))
    expect(text).not.toContain('Quitandinha')
  }
  for (const text of [account, page]) expect(text).not.toContain('Petrópolis')
  expect(account).toContain('"address":null')
  expect(page).not.toContain('wa.me')
})

test.each([2, 3])('type %i: the profile has its contact, the list does not', async userType => {
  const [account = '', , list = ''] = await everything(userType)
  const contact = await contactOf(userType)
  expect(account).toContain(contact)
  expect(list).not.toContain(contact)
})

test.each([
  ['documents not sent', { kyc: 'none' }],
  ['documents waiting', { kyc: 'pending' }],
  ['documents refused', { kyc: 'rejected' }],
  ['no plan', { planEndsInDays: null }],
  ['plan over', { planEndsInDays: -1 }],
  ['suspended', { suspended: true }],
] as const)('an account with %s appears nowhere', async (_case, person) => {
  const id = await advertiser(site.app, { ...person, nickname: 'Escondida' })
  expect((await fetch(`${site.url}/api/account/list/user/${id}`)).status).toBe(404)
  expect(await (await fetch(`${site.url}/api/account/list/2`)).text()).not.toContain('Escondida')
  const cookie = await passGate(site.url)
  expect((await fetch(`${site.url}/perfil-user/${id}`, { headers: { cookie } })).status).toBe(404)
})
