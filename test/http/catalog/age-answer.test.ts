import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { readTables } from '#server/platform/backup/tables.ts'
import { serve } from '#server/serve.ts'
import { passGate } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let person: number

beforeAll(async () => {
  site = await bootSite()
  person = await advertiser(site.app, { nickname: 'Marina' })
})

/** A digest of every table's rows. */
async function digestOfAll() {
  const client = await site.app.pool.connect()
  try {
    const digests: Record<string, string> = {}
    for (const { name } of await readTables(client)) {
      const text = `select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`
      digests[name] = (await client.query(text)).rows[0].digest
    }
    return digests
  } finally {
    client.release()
  }
}

test('a visitor who passes the gate and looks around leaves nothing in the database but the access log', async () => {
  // Starts a second server, because its graceful stop writes the access log.
  const before = await digestOfAll()
  const other = await serve(site.app)
  const cookies: string[] = []
  for (let visitor = 0; visitor < 5; visitor++) {
    const cookie = await passGate(other.url)
    cookies.push(cookie)
    for (const path of [paths.home, paths.profile(person), '/regras'])
      await fetch(other.url + path, { headers: { cookie } }).then(answer => answer.text())
  }
  await other.close()
  const after = await digestOfAll()
  const changed = Object.keys(after).filter(name => after[name] !== before[name])
  expect(changed.filter(name => !name.startsWith('public.access_log_'))).toEqual([])

  const { rows } = await site.app.pool.query("select encode(sealed, 'hex') as sealed from access_log_batches")
  for (const cookie of cookies) {
    const value = cookie.split('=')[1] as string
    expect(site.written.join('\n')).not.toContain(value)
    expect(rows.map(({ sealed }) => Buffer.from(sealed, 'hex').toString('latin1')).join()).not.toContain(value)
  }
})
