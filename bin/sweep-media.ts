import { sweepMedia } from '#server/people/media/sweep-media.ts'
import { readDeletion } from './read-words.ts'
import { explainSkipped, withApp } from './with-app.ts'

const { dryRun, confirmed } = readDeletion('sweep-media')

await withApp(async app => {
  const silent = { ...app, log: () => undefined }
  const report = await sweepMedia(silent, { dryRun, confirmed })
  console.log(dryRun || !report.owned ? 'Nada foi apagado. Seriam apagados:' : 'Apagados:')
  console.log(`  fotos e vídeos que nenhum perfil usa há um dia: ${report.unplaced}`)
  console.log(`  pastas sem dono, de mais de um dia: ${report.orphans}`)
  console.log(`Fotos, vídeos e anúncios sem arquivos: ${report.missing}`)
  explainSkipped(report, { unplaced: 'as fotos e os vídeos sem perfil', orphans: 'as pastas sem dono' })
})
