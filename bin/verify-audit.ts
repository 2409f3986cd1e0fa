import { verifyChain } from '#server/platform/operators/audit.ts'
import { withApp } from './with-app.ts'

await withApp(async ({ db }) => {
  const { entries, brokenAt, head } = await verifyChain(db)
  if (brokenAt === null) return console.log(`Auditoria íntegra: ${entries} registros, o último ${head}`)
  console.error(`Auditoria violada no registro ${brokenAt}; íntegros antes dele: ${entries}`)
  process.exitCode = 1
})
