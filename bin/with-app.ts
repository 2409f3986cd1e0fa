import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type App, closeApp, openApp } from '#server/app.ts'
import { CannotStart, claimDataDir } from '#server/db/embedded/claim.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { ConfigError, type Env, readEnv } from '#server/env.ts'
import { projectRoot } from '#server/project-root.ts'
import { checkOwnServer } from '#server/start/preflight.ts'

export class CommandError extends Error {}

/** The embedded database must not be in use by the running site. */
export async function withApp(command: (app: App) => Promise<void>) {
  const dotEnv = join(projectRoot, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  try {
    const env = readEnv()
    await onDatabase(env, async url => {
      const app = openApp(env, url)
      try {
        await migrate(app.db)
        await command(app)
      } finally {
        await closeApp(app)
      }
    })
  } catch (error) {
    const isPlain = [ConfigError, CannotStart, CommandError].some(type => error instanceof type)
    console.error(isPlain ? (error as Error).message : error)
    process.exitCode = 1
  }
}

async function onDatabase({ databaseUrl, dataDir }: Env, work: (url: string) => Promise<void>) {
  if (databaseUrl) {
    await checkOwnServer(databaseUrl)
    return work(databaseUrl)
  }
  const claim = claimDataDir(dataDir)
  const server = await startEmbedded({ dataDir, progress: () => undefined })
  try {
    await work(server.url)
  } finally {
    await server.stop()
    claim.release()
  }
}

type Report<Kind extends string> = { dryRun: boolean; owned: boolean; unconfirmed: readonly Kind[] }

export function explainSkipped<Kind extends string>({ owned, unconfirmed }: Report<Kind>, names: Record<Kind, string>) {
  if (!owned) {
    console.log('Os arquivos guardados não são deste banco de dados: nada é apagado. Veja npm run adopt-storage')
    process.exitCode = 1
  }
  for (const kind of unconfirmed)
    console.log(`São muitos de uma vez: ${names[kind]} ficam. É o banco de dados certo? Então repita com --confirm`)
}
