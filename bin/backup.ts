import { join, resolve } from 'node:path'
import { type Backup, BackupBusy, backUp } from '#server/platform/backup/back-up.ts'
import { CannotArchive, writeArchive } from '#server/platform/backup/write-archive.ts'
import { openProgress } from '#server/start/terminal.ts'
import { readWords, refuseWords } from './read-words.ts'
import { CommandError, withApp } from './with-app.ts'

const noSpace = ['ENOSPC', 'EDQUOT', 'EFBIG']
const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

const { archive, rereadAll } = readOptions()

await withApp(async app => {
  const { backup } = app.env
  if (!backup)
    throw new CommandError('BACKUP_DIR: falta; precisa ser o caminho de uma pasta, por exemplo BACKUP_DIR=/mnt/backup')
  const made = await backUp(app, { ...backup, rereadAll, progress: openProgress() }).catch(explain)
  const { rows, files, bytes, reread } = made
  console.log(`Backup feito: ${join(backup.dir, made.name)}`)
  console.log(`  ${numbers.format(rows)} linhas, ${numbers.format(files)} arquivos (${numbers.format(bytes / 1e6)} MB)`)
  console.log(`  conferidos: as tabelas, os arquivos novos e, dos já guardados, ${numbers.format(reread)} relidos`)
  if (made.missing > 0)
    console.log(`  sem arquivos, apagados entretanto ou perdidos: ${numbers.format(made.missing)} itens`)
  listDamaged(made)
  if (archive) await putTogether(backup.dir, made.name, archive)
  console.log('A chave dos documentos (KYC_KEY) não está nele: guarde-a à parte.')
})

function readOptions() {
  const usage = 'npm run backup -- [--reread-all] [--archive caminho.tar]'
  const options = { archive: { type: 'string' }, 'reread-all': { type: 'boolean' } } as const
  const { archive, 'reread-all': rereadAll = false } = readWords(usage, { options }).values
  if (archive !== undefined && !/[^/]\.tar$/.test(archive)) refuseWords(usage)
  return { archive: archive && resolve(archive), rereadAll }
}

function listDamaged({ copiedAgain, lost }: Backup) {
  for (const name of copiedAgain) console.log(`  estava danificado e foi copiado de novo: ${name}`)
  for (const name of lost) console.log(`  danificado, e o site não o tem mais: ${name}`)
  if (copiedAgain.length + lost.length === 0) return
  console.log('Examine o disco de BACKUP_DIR, e releia tudo com npm run backup -- --reread-all')
  if (lost.length > 0) process.exitCode = 1
}

async function putTogether(dir: string, name: string, path: string) {
  const { bytes, sha256, keys } = await writeArchive({ dir, name, path, progress: openProgress() }).catch(
    explainArchive,
  )
  console.log(`Arquivo único feito e conferido: ${path} (${numbers.format(bytes / 1e6)} MB)`)
  console.log(`  SHA-256 ${sha256}`)
  console.log(`As chaves do que está lacrado estão em ${keys.join(' e ')}: apague-os dentro de 7 dias.`)
}

function explain(error: NodeJS.ErrnoException): never {
  if (error instanceof BackupBusy) throw new CommandError('Outro backup está em curso: nada foi feito')
  if (noSpace.includes(error.code ?? '')) throw new CommandError('Não há espaço em BACKUP_DIR: o backup não foi feito')
  if (error.syscall && error.path) throw new CommandError(`O backup não foi feito: ${error.message}`)
  throw error
}

function explainArchive(error: NodeJS.ErrnoException): never {
  const isPlain = error instanceof CannotArchive || error.syscall
  if (!isPlain) throw error
  const reason = noSpace.includes(error.code ?? '') ? 'falta espaço' : error.message
  throw new CommandError(`O backup está em BACKUP_DIR, mas o arquivo único não foi feito: ${reason}`)
}
