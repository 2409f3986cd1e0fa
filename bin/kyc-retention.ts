import { documentLimits } from '#contract/documents.ts'
import { endDocuments } from '#server/people/documents/retention.ts'
import { readDeletion } from './read-words.ts'
import { explainSkipped, withApp } from './with-app.ts'

const { dryRun, confirmed } = readDeletion('kyc-retention')

const { keptDays } = documentLimits

await withApp(async app => {
  const silent = { ...app, log: () => undefined }
  const report = await endDocuments(silent, { dryRun, confirmed })
  const { rejected, approved, superseded, suspended, held, orphans } = report
  console.log(dryRun || !report.owned ? 'Nada foi apagado. Seriam destruídos:' : 'Destruídos:')
  console.log(`  documentos de envios recusados há ${keptDays.rejected} dias: ${rejected}`)
  console.log(`  documentos de envios aprovados há ${keptDays.approved} dias: ${approved}`)
  console.log(`  documentos de envios abandonados há ${keptDays.superseded} dias: ${superseded}`)
  console.log(`  objetos sem dono, de mais de um dia: ${orphans}`)
  console.log(`Retidos, de contas suspensas: ${suspended}`)
  console.log(`Retidos por ordem legal: ${held}`)
  explainSkipped(report, { ended: 'os documentos cujo prazo acabou', orphans: 'os objetos sem dono' })
})
