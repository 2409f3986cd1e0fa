import { join } from 'node:path'
import { CannotRestore } from '#server/backup/cannot-restore.ts'
import { moveDatabase } from '#server/backup/move-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { checkOwnServer } from '#server/start/preflight.ts'
import { openProgress } from '#server/start/terminal.ts'
import { CommandError, withApp } from './with-app.ts'

const missing =
  'DATABASE_URL: falta o endereço do banco vazio para onde ir, por exemplo postgresql://usuario:senha@localhost:5432/vespera'

await withApp(
  async app => {
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
      console.log(`O banco embutido continua em ${join(dataDir, 'postgres')}: apague-o quando não precisar mais voltar`)
    } finally {
      await to.pool.end()
    }
  },
  { alone: true, embedded: true },
)

function explain(error: Error): never {
  if (error instanceof CannotRestore) throw new CommandError(error.message)
  throw error
}
