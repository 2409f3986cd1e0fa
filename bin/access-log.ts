import { parseArgs } from 'node:util'
import { normalizeEmail } from '#contract/email.ts'
import { holdAccesses } from '#server/platform/access-log/hold-accesses.ts'
import type { App } from '#server/platform/app.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = `Uso: npm run access-log -- --hold|--release --from INSTANTE --to INSTANTE --operator E-MAIL --reason "processo e juízo"
  --hold guarda os registros desses dias além do prazo; --release os solta
Instantes em UTC, como 2026-11-01T00:00Z. Tudo fica na auditoria.
Este comando não lê registros: quem os entrega é o caso, em /admin/autoridades, com a aprovação de outra pessoa.`

const texts = ['from', 'to', 'operator', 'reason'] as const
const flags = ['hold', 'release'] as const
type Options = Partial<Record<(typeof texts)[number], string> & Record<(typeof flags)[number], boolean>>

await withApp(async app => {
  const { from = '', to = '', reason = '', operator, hold = false, release = false } = readWords()
  if (![from, to].every(isInstant) || !reason.trim() || hold === release) throw new CommandError(usage)
  const operatorId = await operatorOf(app, operator)
  const span = { from: new Date(from), to: new Date(to) }
  const days = await holdAccesses(app, { operatorId, reason: reason.trim(), ...span, held: hold })
  console.log(`Dias ${hold ? 'guardados além do prazo' : 'soltos'}: ${days}`)
})

function readWords(): Options {
  try {
    const words = texts.map(name => [name, { type: 'string' }] as const)
    const options = Object.fromEntries([...words, ...flags.map(name => [name, { type: 'boolean' }] as const)])
    return parseArgs({ options }).values as Options
  } catch {
    throw new CommandError(usage)
  }
}

async function operatorOf({ db }: Pick<App, 'db'>, email = '') {
  const operator = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', normalizeEmail(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!operator) throw new CommandError(`--operator: nenhum operador tem este e-mail\n${usage}`)
  return operator.id
}

/** Requires a time zone. Otherwise the machine's time zone would apply. */
function isInstant(text: string) {
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
}
