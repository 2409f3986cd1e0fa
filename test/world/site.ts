import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type App, closeApp, openApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/http/serve.ts'
import { claimStorages } from '#server/start/adopt-storages.ts'
import { atEnd } from './at-end.ts'
import { createDatabase, databaseUrl, dropDatabase } from './database.ts'

export type LogLine = { event: string; facts?: Record<string, unknown> | undefined }
export type Booted = { app: App; url: string; log: LogLine[]; databaseUrl: string }

type Choices = {
  template?: 'vespera_empty' | 'vespera_demo'
  variables?: NodeJS.ProcessEnv
  /** How the app reaches its database, given the direct address. */
  way?: (direct: string) => Promise<string>
}

/** An app on a database of its own, closed and dropped after the file's tests. */
export async function bootApp({ template = 'vespera_empty', variables = {}, way }: Choices = {}) {
  const { url: server, dataDir } = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, template)
  const direct = databaseUrl(server, name)
  const address = way ? await way(direct) : direct
  const log: LogLine[] = []
  const env = { ...readEnv({ DATA_DIR: dataDir, READ_LIMIT_FACTOR: '1000', ...variables }), port: 0 }
  const app = openApp(env, address, (event, facts) => log.push({ event, facts }))
  atEnd(async () => {
    await closeApp(app)
    await dropDatabase(server, name)
  })
  await claimStorages(app)
  return { app, log, databaseUrl: address }
}

/** The same, serving on a free port of this machine. */
export async function bootSite(choices: Choices = {}): Promise<Booted> {
  const booted = await bootApp(choices)
  const site = await serve(booted.app)
  atEnd(() => site.close())
  return { ...booted, url: site.url }
}
