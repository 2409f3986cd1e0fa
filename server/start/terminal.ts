import { adminPaths } from '#contract/admin-screens.ts'
import type { Role } from '#server/platform/env/roles.ts'
import type { StorageName } from '#server/platform/storages/claim-storages.ts'
import { foreignTodo } from '#server/platform/storages/ownership.ts'

type Terminal = { isTTY?: boolean; write(text: string): unknown }

/** On a terminal, updates a percentage in place. In a log, prints it only every ten percent. */
export function openProgress(out: Terminal = process.stdout) {
  const moves = out.isTTY === true
  let open = false
  let lastTen = -1
  return (line: string) => {
    const percent = /(\d+)%$/.exec(line)?.[1]
    if (percent !== undefined && moves) out.write(`\r\x1b[K${line}`)
    else if (percent === undefined || tens(percent) !== lastTen) out.write(`${open ? '\n' : ''}${line}\n`)
    open = percent !== undefined && moves
    lastTen = percent === undefined ? -1 : tens(percent)
  }
}

const tens = (percent: string) => Math.floor(Number(percent) / 10)

const demoLogIns = [
  ['mulher@demo.local', 'acompanhante, mulher'],
  ['homem@demo.local', 'acompanhante, homem'],
  ['trans@demo.local', 'acompanhante, trans'],
  ['swing@demo.local', 'swing'],
  ['close@demo.local', 'close friends'],
  ['parceiro@demo.local', 'parceiro'],
  ['visitante@demo.local', 'visitante (entrada recusada)'],
  ['novo@demo.local', 'sem verificação e sem perfil'],
  ['pendente@demo.local', 'verificação pendente, sem perfil'],
] as const

const seconds = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type Welcome = { roles: readonly Role[]; url: string; demo: boolean; milliseconds: number }

export function welcome({ roles, url, demo, milliseconds }: Welcome) {
  const isWeb = roles.includes('web')
  const name = isWeb ? 'Véspera' : roles.includes('worker') ? 'Tarefas da Véspera' : 'Pagamentos'
  const ready = `${name} no ar em ${url} (${seconds.format(milliseconds / 1000)} s). Ctrl-C encerra.`
  return demo && isWeb
    ? [ready, 'Contas de demonstração, todas com a senha demo1234:', ...demoLines(), ...operatorLines]
    : [ready]
}

const operatorLines = [
  `  ${'admin@demo.local'.padEnd(22)}painel da equipe, em ${adminPaths.start}`,
  `  ${'analise@demo.local'.padEnd(22)}outra pessoa da equipe, para o que pede duas`,
]
const demoLines = () => demoLogIns.map(([email, what]) => `  ${email.padEnd(22)}${what}`)

const storageNames: Record<StorageName, string> = {
  media: 'as fotos e os vídeos guardados',
  documents: 'os documentos guardados',
}

export const foreignLine = (foreign: readonly StorageName[]) =>
  `Este banco de dados não é o de quem gravou ${foreign.map(name => storageNames[name]).join(' e ')}: nada será apagado. ${foreignTodo}`
