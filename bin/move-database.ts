import { join } from 'node:path'
import { CannotRestore } from '#server/backup/cannot-restore.ts'
import { moveDatabase, reopenDatabase } from '#server/backup/move-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { checkOwnServer } from '#server/start/preflight.ts'
import { openProgress } from '#server/start/terminal.ts'
import { CommandError, withApp } from './with-app.ts'

const missing =
  'DATABASE_URL: falta o endereço do banco vazio para onde ir, por exemplo postgresql://usuario:senha@localhost:5432/vespera'

const reopens = process.argv.includes('--reopen')

await withApp(
  async app => {
    if (reopens) {
      await reopenDatabase(app)
      console.log('O banco embutido volta a valer, com outra identificação: inicie o site sem DATABASE_URL')
      return console.log(
        'Os arquivos guardados são do banco que saiu daqui; para ficar com eles: npm run adopt-storage',
      )
    }
    const { databaseUrl, databaseDirectUrl, dataDir } = app.env
    if (!databaseUrl) throw new CommandError(missing)
    await checkOwnServer(app.env)
    const to = openDatabase(databaseDirectUrl ?? databaseUrl, app.log)
    const dryRun = process.argv.includes('--dry-run')
    try {
      const { tables, rows } = await moveDatabase(app, to, { dryRun, progress: openProgress() }).catch(explain)
      const all = `${tables} tabelas, ${rows.toLocaleString('pt-BR')} linhas`
      if (dryRun) return console.log(`O banco de destino serve. Seriam copiadas ${all}; nada foi alterado`)
      console.log(`Copiadas e conferidas ${all}. Agora inicie o site com a mesma DATABASE_URL`)
      const left = join(dataDir, 'postgres')
      console.log(`O banco embutido fica em ${left}, e nenhum site inicia mais com ele: apague-o quando puder`)
    } finally {
      await to.pool.end()
    }
  },
  { alone: true, embedded: true, unprepared: reopens },
)

function explain(error: Error): never {
  if (error instanceof CannotRestore) throw new CommandError(error.message)
  throw error
}
