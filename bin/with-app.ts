import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeApp, openApp } from '#server/open-app.ts'
import { KeyServiceDown } from '#server/platform/adapters/vault/kmip.ts'
import type { App } from '#server/platform/app.ts'
import { announcedUrl, CannotStart, claimDataDir, tryClaimDataDir } from '#server/platform/db/embedded/claim.ts'
import { runningDatabase, startEmbedded } from '#server/platform/db/embedded.ts'
import { isDatabaseDown } from '#server/platform/db/open.ts'
import { requireSchema } from '#server/platform/db/schema-state.ts'
import { ConfigError, type Env, readEnv } from '#server/platform/env/env.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { foreignTodo } from '#server/platform/storages/ownership.ts'
import { checkOwnServer } from '#server/start/preflight.ts'

export class CommandError extends Error {}

type Needs = {
  /** The command fails if a site or another command uses the embedded database. */
  alone?: boolean
  /** The command creates the schema itself. */
  unprepared?: boolean
}

type Command = (app: App) => Promise<void>

/** Runs a command, whether or not the site is running. */
export const withApp = (command: Command, needs: Needs = {}) => withEnv(env => onApp(env, needs, command))

export function onApp(env: Env, needs: Needs, command: Command) {
  return onDatabase(env, needs, async url => {
    const app = openApp(env, url)
    try {
      if (!needs.unprepared) await requireSchema(app.db)
      await command(app)
    } finally {
      await closeApp(app)
    }
  })
}

/** Prints an expected error as one line for the operator. */
export async function withEnv(command: (env: Env) => Promise<void>) {
  const dotEnv = join(projectRoot, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  try {
    await command(readEnv())
  } catch (error) {
    const isPlain = [ConfigError, CannotStart, CommandError, KeyServiceDown].some(type => error instanceof type)
    console.error(isPlain ? (error as Error).message : isDatabaseDown(error) ? databaseLeft : error)
    process.exitCode = 1
  }
}

const databaseLeft = 'O banco de dados parou no meio do comando: repita quando ele voltar'

/** Uses the running site's database or starts one for the command. */
export async function onDatabase(env: Env, needs: Needs, work: (url: string) => Promise<void>) {
  const { databaseUrl, dataDir } = env
  if (databaseUrl) {
    // Refuses if a site uses the embedded database: that site would keep writing rows that the other database never
    // gets.
    if (needs.alone) claimDataDir(dataDir).release()
    await checkOwnServer(databaseUrl)
    return work(databaseUrl)
  }
  const claim = needs.alone ? claimDataDir(dataDir) : tryClaimDataDir(dataDir)
  if (!claim) return work(await databaseOfSite(dataDir))
  try {
    const server = await startEmbedded({ dataDir, progress: () => undefined })
    await work(server.url).finally(() => server.stop())
  } finally {
    claim.release()
  }
}

/** Uses a running site's database, but not another command's: that one stops when the other command ends. */
async function databaseOfSite(dataDir: string) {
  const url = announcedUrl(dataDir) ? await runningDatabase(dataDir) : undefined
  if (url) return url
  throw new CannotStart(`Outro comando, ou um site que está iniciando, usa ${dataDir}: repita quando ele acabar`)
}

type Report<Kind extends string> = { dryRun: boolean; owned: boolean; unconfirmed: readonly Kind[] }

export function explainSkipped<Kind extends string>({ owned, unconfirmed }: Report<Kind>, names: Record<Kind, string>) {
  if (!owned) {
    console.log(`Os arquivos guardados não são deste banco de dados: nada é apagado. ${foreignTodo}`)
    process.exitCode = 1
  }
  for (const kind of unconfirmed)
    console.log(`São muitos de uma vez: ${names[kind]} ficam. É o banco de dados certo? Então repita com --confirm`)
}
