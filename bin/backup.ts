import { join } from 'node:path'
import { BackupBusy, backUp } from '#server/backup/back-up.ts'
import { openProgress } from '#server/start/terminal.ts'
import { CommandError, withApp } from './with-app.ts'

const noSpace = ['ENOSPC', 'EDQUOT', 'EFBIG']
const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

await withApp(async app => {
  const { backup } = app.env
  if (!backup)
    throw new CommandError('BACKUP_DIR: falta; precisa ser o caminho de uma pasta, por exemplo BACKUP_DIR=/mnt/backup')
  const made = await backUp(app, { ...backup, progress: openProgress() }).catch(explain)
  const { rows, files, bytes } = made
  console.log(`Backup feito e conferido: ${join(backup.dir, made.name)}`)
  console.log(`  ${numbers.format(rows)} linhas, ${numbers.format(files)} arquivos (${numbers.format(bytes / 1e6)} MB)`)
  if (made.missing > 0)
    console.log(`  sem arquivos, apagados entretanto ou perdidos: ${numbers.format(made.missing)} itens`)
  console.log('A chave dos documentos (KYC_KEY) não está nele: guarde-a à parte.')
})

function explain(error: NodeJS.ErrnoException): never {
  if (error instanceof BackupBusy) throw new CommandError('Outro backup está em curso: nada foi feito')
  if (noSpace.includes(error.code ?? '')) throw new CommandError('Não há espaço em BACKUP_DIR: o backup não foi feito')
  if (error.syscall && error.path) throw new CommandError(`O backup não foi feito: ${error.message}`)
  throw error
}
