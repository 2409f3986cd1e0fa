import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { App } from '#server/platform/app.ts'
import { chainStart, verifyChain } from '#server/platform/operators/audit.ts'
import { compareCopy, type Difference, problems } from '#server/platform/operators/compare-copy.ts'
import { exportedUntil } from '#server/platform/operators/export-audit.ts'
import { readWords } from './read-words.ts'
import { CommandError, withApp } from './with-app.ts'

const { values } = readWords('npm run verify-audit -- [--copy ARQUIVO]', { options: { copy: { type: 'string' } } })

await withApp(async app => {
  const { entries, brokenAt, head } = await verifyChain(app.db)
  const { last, endedAt } = await chainStart(app.db)
  if (endedAt) console.log(`Registros até o ${last} apagados em ${endedAt.toISOString().slice(0, 10)}, pelo prazo`)
  if (brokenAt === null) console.log(`Auditoria íntegra: ${entries} registros, o último ${head}`)
  else fail(`Auditoria violada no registro ${brokenAt}; íntegros antes dele: ${entries}`)
  await verifyCopy(app)
})

async function verifyCopy({ db, auditSink }: Pick<App, 'db' | 'auditSink'>) {
  const file = values.copy ?? auditSink?.file
  if (!file) {
    if (auditSink)
      console.log(`A cópia em ${auditSink.name} não foi conferida: traga o arquivo e repita com --copy ARQUIVO`)
    return
  }
  if (!existsSync(file)) throw new CommandError(`A cópia da auditoria não existe: ${file}`)
  const until = auditSink ? await exportedUntil(db, auditSink.name) : 0
  const { lines, waiting, difference } = await compareCopy(db, createInterface(createReadStream(file)), until)
  if (difference) return fail(`Cópia da auditoria violada: ${explain(difference)}`)
  console.log(`Cópia da auditoria íntegra: ${lines} linhas; ${waiting} registros ainda não copiados`)
}

function explain({ problem, line, entry }: Difference) {
  return `${problems[problem]} (${line ? `linha ${line}` : `registro ${entry}`})`
}

function fail(text: string) {
  console.error(text)
  process.exitCode = 1
}
