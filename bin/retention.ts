import { describeClass, runRetention } from '#server/retention/run-retention.ts'
import { readDeletion } from './read-words.ts'
import { explainSkipped, withApp } from './with-app.ts'

const { dryRun, confirmed } = readDeletion('retention')

await withApp(async app => {
  const { owned, unconfirmed, classes } = await runRetention({ ...app, log: () => undefined }, { dryRun, confirmed })
  console.log(dryRun || !owned ? 'Nada foi apagado. Seriam destruídos:' : 'Destruídos:')
  for (const one of classes) console.log(describeClass(one))
  explainSkipped(
    { dryRun, owned, unconfirmed },
    {
      ended: 'os documentos cujo prazo acabou',
      orphans: 'os objetos sem dono',
      evidence: 'as evidências cujo prazo acabou',
    },
  )
})
