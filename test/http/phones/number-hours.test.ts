import { beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { type AttendanceHours, saveAttendanceHours } from '#contract/attendance-hours.ts'
import { always, type NumberHours, readNumberHours, saveNumberHours } from '#contract/number-hours.ts'
import { type PublicAccount, readAccount } from '#contract/public-account.ts'
import { ask, bodyOf, passGate } from '#test/world/calls.ts'
import { advertiser, logInAs, password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie = ''
let now = new Date('2026-11-24T15:00:00-03:00')

/** Sets the clock to this time on Tuesday, 24 November 2026, in São Paulo. */
const at = (time: string) => {
  now = new Date(`2026-11-24T${time}:00-03:00`)
}
const weekdays: AttendanceHours = [1, 2, 3, 4, 5].map(day => ({ day, opens: 600, closes: 1200 }))

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => now
  cookie = await passGate(site.url)
})

async function someone(userType = 2) {
  const id = await advertiser(site.app, { userType })
  const { token } = await logInAs(site, id)
  return { id, token }
}

const save = (token: string, body: unknown) => ask(site.url, saveNumberHours, { token, body })
const read = async (token: string) => bodyOf<NumberHours>(await ask(site.url, readNumberHours, { token }))
const attend = (token: string, hours = weekdays) => ask(site.url, saveAttendanceHours, { token, body: { hours } })

async function seen(id: number) {
  const [account] = bodyOf<PublicAccount[]>(
    await ask(site.url, readAccount, { params: { id: String(id) }, headers: { cookie } }),
  )
  return [account?.profile.whatsapp === null ? 'hidden' : 'shown', account?.number_returns ?? null]
}

const pageOf = async (id: number) => (await fetch(`${site.url}/perfil-user/${id}`, { headers: { cookie } })).text()

test('outside attendance hours, neither call nor page contains a number limited to those hours', async () => {
  const { id, token } = await someone()
  at('15:00')
  await attend(token)
  expect((await save(token, { attending: true, hidden: null })).status).toBe(204)
  expect(await seen(id)).toEqual(['shown', null])
  at('20:00')
  expect(await seen(id)).toEqual(['hidden', '2026-11-25T13:00:00.000Z'])
  const page = await pageOf(id)
  expect(page).not.toContain('wa.me/55')
  expect(page).not.toContain(`219000${String(id).padStart(5, '0')}`)
  expect(page).toContain('quarta, 25/11, às 10h')
  await save(token, always)
  await expect.poll(() => pageOf(id)).toContain('wa.me/55')
})

test('quiet hours hide the number each day, with or without attendance hours', async () => {
  const { id, token } = await someone()
  at('12:30')
  expect((await save(token, { attending: false, hidden: { from: 720, to: 840 } })).status).toBe(204)
  expect(await seen(id)).toEqual(['hidden', '2026-11-24T17:00:00.000Z'])
  at('14:00')
  expect(await seen(id)).toEqual(['shown', null])
  await attend(token)
  await save(token, { attending: true, hidden: { from: 1140, to: 480 } })
  at('19:00')
  expect(await seen(id)).toEqual(['hidden', '2026-11-25T13:00:00.000Z'])
})

test('the number cannot depend on missing hours, and removing the hours hides it', async () => {
  const { id, token } = await someone()
  at('15:00')
  expect(await save(token, { attending: true, hidden: null })).toMatchObject({ status: 409 })
  await attend(token)
  await save(token, { attending: true, hidden: null })
  await attend(token, [])
  expect(await seen(id)).toEqual(['hidden', null])
  expect(await read(token)).toEqual({ attending: true, hidden: null })
})

test.each([
  [{ attending: true }],
  [{ attending: false, hidden: { from: 600, to: 600 } }],
  [{ attending: false, hidden: { from: 601, to: 720 } }],
  [{ attending: false, hidden: { from: 0, to: 1500 } }],
])('%j is refused', async body => {
  const { token } = await someone()
  expect((await save(token, body)).status).toBe(422)
  expect(await read(token)).toEqual(always)
})

test.each([4, 5])('type %i cannot choose hours for the number', async userType => {
  const { token } = await someone(userType)
  expect((await save(token, { attending: false, hidden: { from: 720, to: 840 } })).status).toBe(403)
})

test('the choice is in the export, and deleted with the account', async () => {
  const { id, token } = await someone()
  await save(token, { attending: false, hidden: { from: 720, to: 840 } })
  const all = bodyOf<{ number_hours: NumberHours }>(await ask(site.url, exportAccount, { token, body: { password } }))
  expect(all.number_hours).toEqual({ attending: false, hidden: { from: 720, to: 840 } })
  await site.app.db.deleteFrom('accounts').where('id', '=', id).execute()
  const { rowCount } = await site.app.pool.query('select from number_hours where account_id = $1', [id])
  expect(rowCount).toBe(0)
})
