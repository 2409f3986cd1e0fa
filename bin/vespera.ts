import { nameConnections } from '#server/platform/env/env.ts'
import { version } from '#server/platform/env/version.ts'
import { becomeOwner } from './become-owner.ts'
import { becomeServer } from './become-server.ts'

type Command = { does: string; run: () => unknown }

/** The commands of a release (`bin/vespera NAME`). The build bundles them, so they run without a compiler. */
const commands: Record<string, Command> = {
  start: { does: 'o site', run: () => becomeServer(process.argv.slice(2)) },
  payments: { does: 'os pagamentos, em sua própria origem', run: () => becomeServer([], { ROLES: 'payments' }) },
  backup: { does: 'faz um backup', run: () => import('./backup.ts') },
  restore: { does: 'restaura um backup', run: () => import('./restore.ts') },
  'add-operator': { does: 'cria ou renova o acesso de um operador', run: () => import('./add-operator.ts') },
  'disable-operator': {
    does: 'desativa ou reativa o acesso de um operador',
    run: () => import('./disable-operator.ts'),
  },
  doctor: { does: 'experimenta tudo o que está configurado', run: () => import('./doctor.ts') },
  'verify-audit': { does: 'confere a auditoria', run: () => import('./verify-audit.ts') },
  'verify-ledger': { does: 'confere os pagamentos e os planos', run: () => import('./verify-ledger.ts') },
  retention: { does: 'destrói tudo cujo prazo acabou, ou só mostra', run: () => import('./retention.ts') },
  'kyc-retention': { does: 'destrói documentos cujo prazo acabou', run: () => import('./kyc-retention.ts') },
  'access-log': { does: 'guarda registros de acesso além do prazo, ou os solta', run: () => import('./access-log.ts') },
  'data-map': { does: 'mostra para que serve cada dado guardado', run: () => import('./data-map.ts') },
  'rotate-kyc-key': { does: 'troca a chave dos documentos', run: () => import('./rotate-kyc-key.ts') },
  'sweep-media': { does: 'apaga fotos e vídeos sem uso', run: () => import('./sweep-media.ts') },
}

const [name = ''] = process.argv.splice(2, 1)
if ([name, ...process.argv].includes('--version')) console.log(`Véspera ${version}`)
else if (name === '--help') console.log(usage())
else if (Object.hasOwn(commands, name)) await run(name)
else fail()

async function run(name: string) {
  becomeOwner()
  if (!['start', 'payments'].includes(name)) nameConnections(name)
  await commands[name]?.run()
}

function usage() {
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(18)}${does}`)
  return ['Uso: bin/vespera COMANDO, --help ou --version', ...lines].join('\n')
}

function fail() {
  console.error(usage())
  process.exitCode = 1
}
