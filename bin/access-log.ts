import { normalizeEmail } from '#contract/email.ts'
import { holdAccesses } from '#server/platform/access-log/hold-accesses.ts'
import type { App } from '#server/platform/app.ts'
import { readWords, refuseWords } from './read-words.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = `npm run access-log -- --hold|--release --from INSTANTE --to INSTANTE --operator E-MAIL --reason "processo e juízo"
  --hold guarda os registros desses dias além do prazo; --release os solta
Instantes em UTC, como 2026-11-01T00:00Z. Tudo fica na auditoria.
Este comando não lê registros: quem os entrega é o caso, em /admin/autoridades, com a aprovação de outra pessoa.`

const text = { type: 'string', default: '' } as const
const flag = { type: 'boolean', default: false } as const
const options = { from: text, to: text, operator: text, reason: text, hold: flag, release: flag }

const { from, to, operator, reason, hold, release } = readWords(usage, { options }).values
if (![from, to].every(isInstant) || !reason.trim() || hold === release) refuseWords(usage)

await withApp(async app => {
  const operatorId = await operatorOf(app, operator)
  const span = { from: new Date(from), to: new Date(to) }
  const days = await holdAccesses(app, { operatorId, reason: reason.trim(), ...span, held: hold })
  console.log(`Dias ${hold ? 'guardados além do prazo' : 'soltos'}: ${days}`)
})

async function operatorOf({ db }: Pick<App, 'db'>, email: string) {
  const operator = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', normalizeEmail(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!operator) throw new CommandError('--operator: nenhum operador tem este e-mail')
  return operator.id
}

/** Requires a time zone. Otherwise the machine's time zone would apply. */
function isInstant(text: string) {
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
}
