import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { closeApp, openApp } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import { socketDirectoryFor } from '#server/db/embedded/socket.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded.ts'
import { runCheck } from '#server/doctor/findings.ts'
import { replicaCheck } from '#server/doctor/replica.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/http/serve.ts'
import type { Log } from '#server/log.ts'
import { memoryFolder } from '../run/memory-folder.ts'
import { atEnd } from '../world/at-end.ts'
import { passGate, request } from '../world/calls.ts'
import { suspend } from '../world/direct-writes.ts'
import { openMetricsReader } from '../world/metrics.ts'
import { advertiser } from '../world/people.ts'
import { openPlace } from './product.ts'

const patience = { timeout: 20_000 }
const settings = { max_wal_senders: '4', wal_level: 'replica' }
const { primary, standbyDir } = await openPrimary()
let standby: EmbeddedPostgres

beforeAll(async () => {
  standby = await startEmbedded({ dataDir: standbyDir, settings })
  atEnd(() => standby.stop())
})

test('public pages come from the replica, and never from one that lacks a change', { timeout: 120_000 }, async () => {
  const site = await openSite(standby.url, '300')
  const ids = [await site.advertiser('Marina'), await site.advertiser('Helena'), await site.advertiser('Joana')]
  const [one, other, third] = ids.map(paths.profile) as [string, string, string]
  await site.readsReplica()
  expect(await site.status(one)).toBe(200)

  // Far within the lag that is allowed, so it is the change that keeps the replica away.
  await onStandby('select pg_wal_replay_pause()')
  await site.suspend(ids[0] as number)
  await expect.poll(() => site.status(one), patience).toBe(404)
  const before = await site.reads('replica')
  expect(await site.status(other)).toBe(200)
  for (const path of [paths.companions, `${paths.companions}?gender=woman`])
    expect(await site.text(path)).not.toContain('Marina')
  expect(await site.status(one)).toBe(404)
  expect(await site.reads('replica')).toBe(before)
  await onStandby('select pg_wal_replay_resume()')
  await site.readsReplica()
  expect([await site.status(one), await site.status(other)]).toEqual([404, 200])

  await standby.stop()
  expect(await site.status(third)).toBe(200)
  await expect.poll(site.events, patience).toEqual(['replica_used', 'replica_left'])
  expect(await site.isReplicaUsed()).toBe(0)
  standby = await startEmbedded({ dataDir: standbyDir, settings })
  await site.readsReplica()
  expect(site.events()).toEqual(['replica_used', 'replica_left', 'replica_used'])
  expect(await site.isReplicaUsed()).toBe(1)
  expect(site.log.map(({ event }) => event)).not.toContain('database_connection_lost')
})

test('a replica too far behind, and a server that is none, are not read', { timeout: 60_000 }, async () => {
  const site = await openSite(standby.url, '2')
  await site.readsReplica()
  await onStandby('select pg_wal_replay_pause()')
  await site.advertiser('Rosa')
  await expect.poll(() => site.log.at(-1), patience).toEqual({ event: 'replica_left', reason: 'too far behind' })
  expect(await site.text(paths.companions)).toContain('Rosa')

  expect(await site.examine()).toMatchObject([{ level: 'erro', text: expect.stringContaining('mais de 2 s atrás') }])
  await onStandby('select pg_wal_replay_resume()')
  expect(await site.examine()).toMatchObject([{ level: 'ok' }])

  const none = await openSite(primary.url, '2')
  await expect.poll(() => none.log, patience).toContainEqual({ event: 'replica_left', reason: 'not a replica' })
  expect(await none.text(paths.companions)).toContain('Rosa')
  expect(await none.reads('replica')).toBe(0)
})

/** A copy of the stopped primary that follows it: what pg_basebackup would make. */
async function openPrimary() {
  const place = await openPlace({ isMade: true })
  atEnd(() => place.clear())
  const standbyDir = await mkdtemp(join(memoryFolder, 'vespera-standby-'))
  atEnd(() => rm(standbyDir, { recursive: true, force: true }))
  await cp(join(place.dataDir, 'postgres'), join(standbyDir, 'postgres'), { recursive: true })
  const source = `host=${socketDirectoryFor(place.dataDir)} port=5432 user=vespera sslmode=disable`
  await writeFile(join(standbyDir, 'postgres/standby.signal'), '')
  await appendFile(join(standbyDir, 'postgres/postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  const primary = await startEmbedded({ dataDir: place.dataDir, settings })
  atEnd(() => primary.stop())
  return { primary, standbyDir }
}

async function openSite(DATABASE_REPLICA_URL: string, DATABASE_REPLICA_MAX_LAG: string) {
  const log: { event: string; reason?: unknown }[] = []
  const note: Log = (event, { reason } = {}) => void log.push({ event, ...(reason ? { reason } : {}) })
  const variables = { DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG, DATA_DIR: standbyDir, READ_LIMIT_FACTOR: '1000' }
  const app = openApp({ ...readEnv(variables), port: 0 }, primary.url, note)
  atEnd(() => closeApp(app))
  const { url, close } = await serve(app)
  atEnd(close)
  const headers = { cookie: await passGate(url) }
  const metrics = await openMetricsReader({
    ...app,
    env: { ...app.env, monitoring: { ...app.env.monitoring, metricsPort: 0 } },
  })
  let visits = 0
  const reads = async (from: string) => {
    const { values } = await app.metrics.publicReads.get()
    return values.find(({ labels }) => labels.from === from)?.value ?? 0
  }
  const text = async (path: string) => (await request(url, path, { headers })).text
  return {
    log,
    reads,
    text,
    isReplicaUsed: () => metrics.value('vespera_replica_used'),
    examine: () => runCheck(replicaCheck, { app, database: app.db, mailTo: undefined }),
    events: () => log.map(({ event }) => event).filter(event => event.startsWith('replica')),
    status: async (path: string) => (await request(url, path, { headers })).status,
    advertiser: (nickname: string) => advertiser(app, { nickname }),
    suspend: (id: number) =>
      app.db.transaction().execute(async tx => {
        await suspend({ db: tx, now: app.now }, id)
        await refreshListing(tx, id, app.now())
      }),
    /** Until a page that nobody has asked for before comes from there. */
    async readsReplica() {
      const before = await reads('replica')
      const readAnother = () => text(`${paths.companions}?neighborhood=${++visits}`).then(() => reads('replica'))
      await expect.poll(readAnother, patience).toBeGreaterThan(before)
    },
  }
}

async function onStandby(sql: string) {
  const client = new pg.Client(standby.url)
  await client.connect()
  await client.query(sql)
  await client.end()
}
