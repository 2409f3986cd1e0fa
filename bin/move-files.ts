import { join } from 'node:path'
import { openLocalStorage } from '#server/adapters/storage/local.ts'
import { openS3Storage } from '#server/adapters/storage/storage.ts'
import { openVault } from '#server/adapters/vault/vault.ts'
import type { App } from '#server/app.ts'
import { CannotRestore } from '#server/backup/cannot-restore.ts'
import { type FilePlace, moveFiles } from '#server/backup/move-files.ts'
import { openProgress } from '#server/start/terminal.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = 'Uso: npm run move-files -- --to buckets   ou   --to directories  [--dry-run]'
const others = { buckets: 'directories', directories: 'buckets' } as const

await withApp(async app => {
  const to = process.argv[process.argv.indexOf('--to') + 1]
  if (to !== 'buckets' && to !== 'directories') throw new CommandError(usage)
  const dryRun = process.argv.includes('--dry-run')
  const places = openPlaces(app)
  const choices = { from: places[others[to]], to: places[to], dryRun, progress: openProgress() }
  const { items, copied, missing } = await moveFiles(app, choices).catch(explain)
  console.log(`${items} itens, ${dryRun ? 'a copiar' : 'copiados e conferidos'}: ${copied}, sem arquivos: ${missing}`)
  if (dryRun) return console.log('Nada foi alterado')
  console.log(
    'Os arquivos de antes continuam onde estavam. O que chegou durante a cópia vai com outra, depois de parar o site',
  )
})

function openPlaces({ env }: App): Record<keyof typeof others, FilePlace> {
  const { s3, dataDir } = env
  if (!s3) throw new CommandError('S3_ENDPOINT: falta; para mover os arquivos são precisas todas as variáveis S3_*')
  return {
    buckets: { storage: openS3Storage({ ...s3, bucket: s3.publicBucket }), vault: openVault(env) },
    directories: { storage: openLocalStorage(join(dataDir, 'public')), vault: openVault({ ...env, s3: undefined }) },
  }
}

function explain(error: Error): never {
  if (error instanceof CannotRestore) throw new CommandError(error.message)
  throw error
}
