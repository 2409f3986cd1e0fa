import { spawnSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openAuthors } from '#test/world/authors.ts'
import { request } from '#test/world/calls.ts'
import { filesBelow, openSenders, ownDataDir, parts, photo } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const dataDir = await ownDataDir()
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'vespera-test', dataDir]).status === 0
if (mounted) atEnd(() => spawnSync('umount', [dataDir]))

let site: Booted
beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: dataDir } })
})

// Only root can mount a small disk; otherwise only the database is tested.
describe.skipIf(!mounted)('with a full disk', () => {
  const ballast = join(dataDir, 'ballast')
  const stored = async () =>
    (await filesBelow(dataDir)).map(({ path }) => path).filter(path => !/ballast|kyc\.key/.test(path))
  const fill = async (left: number) => {
    const { bavail, bsize } = await statfs(dataDir)
    await writeFile(ballast, Buffer.alloc(bavail * bsize - left))
  }
  const makeRoom = () => rm(ballast)

  test('the process is not ready until there is room', async () => {
    const readiness = async () => {
      const { status, text } = await request(site.url, '/readyz')
      return { status, disk: JSON.parse(text).checks.disk }
    }
    await expect.poll(readiness).toEqual({ status: 200, disk: 'ok' })
    await fill(40_000)
    await expect.poll(readiness).toEqual({ status: 503, disk: 'failed' })
    expect((await request(site.url, '/healthz')).status).toBe(200)
    await makeRoom()
    await expect.poll(readiness).toEqual({ status: 200, disk: 'ok' })
  })

  test('documents are refused with 503 until there is room, and leave nothing on disk', async () => {
    const senders = openSenders(site)
    const { token } = await senders.person()
    const each = await photo().jpeg().toBuffer()
    await fill(40_000)
    const refused = await senders.send(token, parts(each))
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      503,
      '60',
      { message: messages.noSpace },
    ])
    expect(await stored()).toEqual([])
    await makeRoom()
    expect((await senders.send(token, parts(each))).status).toBe(201)
  })

  test.each([0, 150_000])('with %i bytes left a photo is refused with 503, and leaves nothing on disk', async left => {
    const authors = openAuthors(site)
    const { id, token } = await authors.newcomer()
    const before = await stored()
    await fill(left)
    const answer = await authors.add(token, [['image', await goodJpeg(1600, 2000)]])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    await makeRoom()
    expect(await stored()).toEqual(before)
    expect(await authors.mediaOf(id)).toEqual([])
  })
})

test('a database without room answers 503', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    site.app.db,
  )
  await sql`create trigger no_room before insert on accounts execute function no_room()`.execute(site.app.db)
  const values = { user_type_id: 2, name: 'Pessoa Inventada', email: 'sem-espaco@teste.local' }
  const body = JSON.stringify({ ...values, password: 'segredo-longo', password_confirmation: 'segredo-longo' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/register`, { method: 'POST', headers, body })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(site.log.map(({ event }) => event)).toContain('disk_full')
})
