import { parseArgs } from 'node:util'
import { Refusal } from '#contract/refusals.ts'
import { disableOperator, enableOperator, findOperatorId } from '#server/safety/operators/disable-operator.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = [
  'Uso: npm run disable-operator -- --reason "motivo" e-mail   ou   npm run disable-operator -- --enable --reason "motivo" e-mail',
  'Desativado, o operador sai na hora e não entra mais. Os papéis ficam para quando for reativado.',
].join('\n')
const minReason = 5

await withApp(async app => {
  const { enables, reason, email } = readWords()
  if (reason.length < minReason || email === '') throw new CommandError(usage)
  const id = await findOperatorId(app, email)
  if (id === undefined) throw new CommandError(`Ninguém tem acesso com ${email}.`)
  await (enables ? enableOperator : disableOperator)(app, { id, by: null, reason }).catch(error => {
    throw error instanceof Refusal ? new CommandError(error.message) : error
  })
  console.log(`${enables ? 'Acesso reativado' : 'Acesso desativado'}: ${email}`)
})

function readWords() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { enable: { type: 'boolean', default: false }, reason: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  return { enables: values.enable, reason: values.reason.trim(), email: positionals[0] ?? '' }
}
