import { expect, test } from 'vitest'
import { type AttendanceHours, readAttendanceHours, saveAttendanceHours } from '#contract/attendance-hours.ts'
import { readAccount } from '#contract/public-account.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { ask, bodyOf, passGate, request } from '#test/world/calls.ts'
import { advertiser, type Person } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const { app, url } = await bootSite()
const cookie = await passGate(url)

async function someone(person: Person = {}) {
  const id = await advertiser(app, person)
  return { id, token: await openSession(app.db, id, 'Teste', app.now()) }
}

const save = (token: string | undefined, hours: unknown) => ask(url, saveAttendanceHours, { token, body: { hours } })
const own = async (token: string) =>
  bodyOf<{ hours: AttendanceHours }>(await ask(url, readAttendanceHours, { token })).hours
const page = async (id: number) => (await request(url, `/perfil-user/${id}`, { headers: { cookie } })).text

const weekdays = [1, 2, 3, 4, 5].map(day => ({ day, opens: 600, closes: 1200 }))
const weekend = { day: 6, opens: 1320, closes: 240 }

test('the profile shows saved hours immediately, until they are removed', async () => {
  const { id, token } = await someone()
  expect(await page(id)).not.toContain('Horários')
  expect((await save(token, [weekend, ...weekdays])).status).toBe(204)
  expect(await own(token)).toEqual([...weekdays, weekend])
  const [account] = bodyOf<{ hours: AttendanceHours; available: boolean }[]>(
    await ask(url, readAccount, { params: { id: String(id) } }),
  )
  // Saving hours does not turn on *Disponível agora*.
  expect(account).toMatchObject({ hours: [...weekdays, weekend], available: false })
  // The cached page can be shown until it is purged.
  await expect.poll(() => page(id)).toContain('seg a sex, 10h às 20h')
  expect(await page(id)).toContain('sáb, 22h às 4h do dia seguinte')
  expect((await save(token, [])).status).toBe(204)
  expect(await own(token)).toEqual([])
  await expect.poll(() => page(id)).not.toContain('Horários')
})

test('impossible hours are refused, and hours of a partner', async () => {
  const { token } = await someone()
  const [monday] = weekdays
  for (const wrong of [
    [{ ...monday, opens: 615 }],
    [{ ...monday, closes: 600 }],
    [monday, monday],
    [{ ...monday, day: 0 }],
    [{ ...monday, note: 'ligue' }],
    'sempre',
  ])
    expect((await save(token, wrong)).status).toBe(422)
  expect(await own(token)).toEqual([])
  expect((await save(undefined, weekdays)).status).toBe(401)
  expect((await save((await someone({ userType: 5 })).token, weekdays)).status).toBe(403)
})
