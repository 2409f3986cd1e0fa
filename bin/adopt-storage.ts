import { adoptStorages, compareStorages, type StorageName } from '#server/start/adopt-storages.ts'
import { installationId } from '#server/start/ownership.ts'
import { withApp } from './with-app.ts'

const names: Record<StorageName, [storage: string, items: string]> = {
  media: ['Fotos e vídeos', 'pastas'],
  documents: ['Documentos', 'objetos'],
}

await withApp(async app => {
  const adopts = process.argv.includes('--adopt')
  console.log(`Banco de dados: instalação ${await installationId(app.db)}`)
  const compared = await compareStorages(app)
  for (const { name, owner, isOurs, stored, known } of compared) {
    const [storage, items] = names[name]
    const whose = isOurs ? 'são desta instalação' : owner ? `são da instalação ${owner}` : 'não dizem de quem são'
    console.log(`${storage}: ${whose}; ${stored} ${items}, e este banco conhece ${known}`)
  }
  if (compared.every(({ isOurs }) => isOurs)) return console.log('Nada a fazer.')
  if (!adopts) return console.log('Nada foi alterado. Para ficar com os arquivos: npm run adopt-storage -- --adopt')
  await adoptStorages(app)
  console.log('Agora os arquivos são deste banco de dados. O que ele não conhece conta como sem uso e sai em um dia;')
  console.log('antes disso, veja o que seria: npm run sweep-media -- --dry-run, npm run kyc-retention -- --dry-run')
})
