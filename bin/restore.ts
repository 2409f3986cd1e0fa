import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { verifyLedger } from '#server/money/orders/verify-ledger.ts'
import { readKeyFile } from '#server/platform/adapters/vault/key-provider.ts'
import { keyFileIn } from '#server/platform/adapters/vault/vault.ts'
import type { App } from '#server/platform/app.ts'
import { CannotRestore } from '#server/platform/backup/cannot-restore.ts'
import { keysTableNames, listBackups } from '#server/platform/backup/manifest.ts'
import { type Archive, openArchive } from '#server/platform/backup/open-archive.ts'
import { type Restored, restore } from '#server/platform/backup/restore.ts'
import { readSigned } from '#server/platform/backup/signature.ts'
import { keysBeside } from '#server/platform/backup/write-archive.ts'
import { isDatabaseDown } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env/env.ts'
import { verifyChain } from '#server/platform/operators/audit.ts'
import { refuseForeignKey } from '#server/start/prepare.ts'
import { openProgress } from '#server/start/terminal.ts'
import { readWords } from './read-words.ts'
import { CommandError, onApp, withEnv } from './with-app.ts'

const usage =
  'npm run restore -- latest | nome | caminho | arquivo.tar  [--dry-run] [--verify] [--replace] [--unsigned] [--continue-without-damaged-files]'
const flag = { type: 'boolean', default: false } as const
const { values, positionals } = readWords(usage, {
  allowPositionals: true,
  options: {
    'dry-run': flag,
    verify: flag,
    replace: flag,
    unsigned: flag,
    'continue-without-damaged-files': flag,
  },
})
const { 'dry-run': dryRun, unsigned, verify, replace, 'continue-without-damaged-files': withoutDamaged } = values

await withEnv(async env => {
  const [argument] = positionals
  const path = argument?.endsWith('.tar') ? resolve(argument) : undefined
  const chosen = path ? undefined : await choose(env, argument)
  await onApp(env, { alone: true, unprepared: true }, async app => {
    const admit = (folder: string) => readSigned(app, folder, { unsigned })
    const temporary = join(env.dataDir, 'tmp/restore')
    const archive = path ? await openArchive({ path, temporary, unsigned, admit }).catch(explain) : undefined
    try {
      await restoreFrom(app, { ...(archive ?? chosen ?? { dir: '', name: '' }), archive, path })
    } finally {
      await archive?.close()
    }
  })
})

type Chosen = { dir: string; name: string; archive: Archive | undefined; path: string | undefined }

async function restoreFrom(app: App, { path, ...chosen }: Chosen) {
  const options = { ...chosen, replace, verify, dryRun, unsigned, withoutDamaged }
  const restored = await restore(app, { ...options, progress: openProgress() }).catch(explain)
  if (dryRun) return explainDryRun(restored)
  console.log(`Restaurado: ${chosen.name}, da versão ${restored.manifest.version}`)
  listDamaged(restored.damaged)
  if (verify) await verifyMeaning(app, restored)
  await explainKeys(app, restored, path)
}

function explainDryRun({ manifest: { tables, files }, damaged }: Restored) {
  const rows = tables.reduce((all, table) => all + table.rows, 0).toLocaleString('pt-BR')
  const stored = (files.media.files + files.documents.files).toLocaleString('pt-BR')
  for (const path of damaged) console.log(`Danificado: ${path}`)
  console.log(`Pode ser restaurado: ${tables.length} tabelas, ${rows} linhas, ${stored} arquivos; nada foi alterado`)
}

function listDamaged(damaged: readonly string[]) {
  if (damaged.length === 0) return
  for (const path of damaged) console.log(`Danificado: ${path}`)
  const all =
    damaged.length === 1
      ? 'Um arquivo do backup está danificado'
      : `${damaged.length} arquivos do backup estão danificados`
  const rest = 'o banco de dados e os demais arquivos estão no lugar'
  if (withoutDamaged) return console.log(`${all}, e o site fica sem isso; ${rest}`)
  console.log(
    `${all}; ${rest}. Se tem outra cópia deles, ponha-a ali e repita o comando, sem --replace; se não tem, repita com --continue-without-damaged-files`,
  )
  process.exitCode = 1
}

async function choose({ backup }: Env, argument: string | undefined) {
  const path = argument?.includes('/') ? resolve(argument) : undefined
  const dir = path ? dirname(path) : backup?.dir
  if (!dir) throw new CommandError(`BACKUP_DIR: falta, e não foi dado um caminho. Uso: ${usage}`)
  const all = await listBackups(dir).catch(explain)
  const name = argument === 'latest' ? all.at(-1) : path ? basename(path) : argument
  if (name && all.includes(name)) return { dir, name }
  const known = all.length === 0 ? `${dir} não tem backups` : `Backups em ${dir}:\n${all.join('\n')}`
  throw new CommandError(`${name ? `${join(dir, name)} não é um backup inteiro. ` : ''}${known}\nUso: ${usage}`)
}

/** The restore has already compared rows and files. This verifies the audit chain and the ledger. */
async function verifyMeaning({ db }: App, { manifest, damaged }: Restored) {
  const { entries, brokenAt, head } = await verifyChain(db)
  const { accounts, differences } = await verifyLedger(db)
  const isSame = brokenAt === null && entries === manifest.audit.entries && head === (manifest.audit.head ?? head)
  const what = damaged.length === 0 ? 'Tabelas e arquivos' : 'Tabelas e os demais arquivos'
  console.log(`${what}: iguais aos do backup (${manifest.tables.length} tabelas)`)
  console.log(isSame ? `Auditoria íntegra: ${entries} registros` : `Auditoria violada no registro ${brokenAt}`)
  console.log(`Contas conferidas: ${accounts}, com diferença: ${differences.length}`)
  if (!isSame || differences.length > 0) process.exitCode = 1
}

async function explainKeys(app: App, { withKeys }: Restored, path: string | undefined) {
  const why = path
    ? `Não há ${keysTableNames.map(table => keysBeside(path, table)).join(' ou ')}`
    : 'O backup tem mais de 7 dias'
  if (!withKeys) console.log(`${why}: as chaves do que está lacrado não foram restauradas, e ninguém pode abri-los.`)
  const hasKey = app.env.kycKey ?? readKeyFile(keyFileIn(app.env.dataDir))
  if (!hasKey) return console.log(`Falta a chave: dê KYC_KEY, ou ponha o arquivo em ${keyFileIn(app.env.dataDir)}`)
  await refuseForeignKey({ ...app, env: { ...app.env, demo: false } })
}

function explain(error: NodeJS.ErrnoException): never {
  if (error instanceof CannotRestore) throw new CommandError(error.message)
  if (error instanceof pg.DatabaseError && !isDatabaseDown(error))
    throw new CommandError(`O backup não cabe no banco de dados (${error.message}): nada foi alterado`)
  if (error.syscall && error.path) throw new CommandError(`Nada foi restaurado no banco de dados: ${error.message}`)
  throw error
}
