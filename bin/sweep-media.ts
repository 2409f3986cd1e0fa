import { sweep } from '#server/media/sweep-media.ts'
import { withApp } from './with-app.ts'

const dryRun = process.argv.includes('--dry-run')

/** What the site does by itself every day, now; with --dry-run it only says what it would do. */
await withApp(async app => {
  const silent = { ...app, log: () => undefined }
  const { unplaced, orphans, doubtful, missing } = await sweep(silent, dryRun)
  console.log(dryRun ? 'Nada foi apagado. Seriam apagados:' : 'Apagados:')
  console.log(`  fotos e vídeos que nenhum perfil usa há um dia: ${unplaced}`)
  console.log(`  pastas sem dono, de mais de um dia: ${doubtful ? 0 : orphans}`)
  if (doubtful)
    console.log(`${orphans} pastas sem dono ficaram: são mais do que as conhecidas. É o banco de dados certo?`)
  console.log(`Fotos, vídeos e anúncios sem arquivos: ${missing}`)
})
