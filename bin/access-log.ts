import { isIP } from 'node:net'
import { normalizeEmail } from '#contract/email.ts'
import { holdAccesses } from '#server/platform/access-log/hold-accesses.ts'
import { type Query, readAccesses } from '#server/platform/access-log/read-accesses.ts'
import type { App } from '#server/platform/app.ts'
import { readWords } from './read-words.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = `npm run access-log -- --from INSTANTE --to INSTANTE --operator E-MAIL --reason "processo e juízo"
  e o que fazer: --account NÚMERO ou --address IP lê; --hold guarda esses dias além do prazo; --release os solta
Instantes em UTC, como 2026-11-01T00:00Z. Tudo fica na auditoria.`

const texts = ['from', 'to', 'account', 'address', 'operator', 'reason'] as const
const flags = ['hold', 'release'] as const
type Options = Partial<Record<(typeof texts)[number], string> & Record<(typeof flags)[number], boolean>>

const values = readChoice()

await withApp(async app => {
  const { from = '', to = '', reason = '', hold, release } = values
  const chosen = [values.account, values.address, hold, release].filter(one => one !== undefined)
  if (![from, to].every(isInstant) || !reason.trim() || chosen.length !== 1) throw new CommandError(`Uso: ${usage}`)
  const by = { operatorId: await operatorOf(app, values.operator), reason: reason.trim() }
  const span = { from: new Date(from), to: new Date(to) }
  if (hold || release) {
    const days = await holdAccesses(app, { ...by, ...span, held: hold === true })
    return console.log(`Dias ${hold ? 'guardados além do prazo' : 'soltos'}: ${days}`)
  }
  const found = await readAccesses(app, by, { ...span, ...whoseOf(values) })
  console.log('instante (UTC),endereço IP,porta,tipo,conta')
  for (const { at, address, port, kind, accountId } of found)
    console.log([at.toISOString(), address, port ?? '', kind, accountId ?? ''].join(','))
})

function readChoice() {
  const words = texts.map(name => [name, { type: 'string' }] as const)
  const options = Object.fromEntries([...words, ...flags.map(name => [name, { type: 'boolean' }] as const)])
  return readWords(usage, { options }).values as Options
}

async function operatorOf({ db }: Pick<App, 'db'>, email = '') {
  const operator = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', normalizeEmail(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!operator) throw new CommandError(`--operator: nenhum operador tem este e-mail\nUso: ${usage}`)
  return operator.id
}

function whoseOf({ account, address }: Options): Pick<Query, 'account' | 'address'> {
  if (account !== undefined && /^[1-9]\d{0,9}$/.test(account)) return { account: Number(account) }
  if (address !== undefined && isIP(address) !== 0) return { address }
  throw new CommandError(`Uso: ${usage}`)
}

/** Requires a time zone. Otherwise the machine's time zone would apply. */
function isInstant(text: string) {
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
}
