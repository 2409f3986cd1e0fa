import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { backOffice, codeOf, giveCode, givePassword, operatorAtWork } from '#test/world/back-office.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
const later = (ms: number) => {
  clock += ms
}

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
})

/** Resets only the count per address and operator. */
const forgetPairs = () => site.app.pool.query(`delete from attempts where purpose like 'operator-code/pair/%'`)

test('a stranger with the password is locked out, but the operator is not', async () => {
  const { id, email, secret, office: own, recoveryCodes } = await operatorAtWork(site)
  const stranger = backOffice(site)
  let statuses: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    if ((await givePassword(stranger, email)).status !== 200) break
    for (let code = 0; code < 6; code++) statuses.push((await giveCode(stranger, `00000${code}`)).status)
  }
  expect(statuses.slice(0, 6)).toEqual([422, 422, 422, 422, 422, 401])
  expect(statuses.filter(status => status === 422)).toHaveLength(20)
  expect(statuses).toContain(429)
  for (let time = 0; time < 6; time++) await givePassword(stranger, email, 'errada')
  expect((await givePassword(stranger, email)).status).toBe(429)
  later(30_000)
  own.cookie = ''
  expect((await givePassword(own, email)).status).toBe(200)
  expect((await giveCode(own, codeOf(site.app, secret))).status).toBe(200)
  const { rows } = await site.app.pool.query(
    `select count(*)::int as mails from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'operator-wrong-codes-mail' and (j.payload ->> 'operatorId')::int = $1`,
    [id],
  )
  expect(rows).toEqual([{ mails: 1 }])
  later(15 * minuteMs)
  statuses = []
  await forgetPairs()
  for (let attempt = 0; attempt < 20 && !statuses.includes(429); attempt++) {
    await givePassword(stranger, email)
    for (let code = 0; code < 5; code++) statuses.push((await giveCode(stranger, '000000')).status)
    await forgetPairs()
  }
  expect(statuses.filter(status => status === 422)).toHaveLength(80)
  await givePassword(stranger, email)
  expect((await giveCode(stranger, recoveryCodes[0] as string)).status).toBe(200)
})
