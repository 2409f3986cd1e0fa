import { Refusal } from '#contract/refusals.ts'
import { disableOperator, enableOperator, findOperatorId } from '#server/safety/operators/disable-operator.ts'
import { readWords, refuseWords } from './read-words.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = [
  'npm run disable-operator -- --reason "motivo" e-mail   ou   npm run disable-operator -- --enable --reason "motivo" e-mail',
  'Desativado, o operador sai na hora e não entra mais. Os papéis ficam para quando for reativado.',
].join('\n')
const minReason = 5

const { enables, reason, email } = readChoice()

await withApp(async app => {
  const id = await findOperatorId(app, email)
  if (id === undefined) throw new CommandError(`Ninguém tem acesso com ${email}.`)
  await (enables ? enableOperator : disableOperator)(app, { id, by: null, reason }).catch(error => {
    throw error instanceof Refusal ? new CommandError(error.message) : error
  })
  console.log(`${enables ? 'Acesso reativado' : 'Acesso desativado'}: ${email}`)
})

function readChoice() {
  const { values, positionals } = readWords(usage, {
    options: { enable: { type: 'boolean', default: false }, reason: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const reason = values.reason.trim()
  const [email = ''] = positionals
  if (reason.length < minReason || email === '') return refuseWords(usage)
  return { enables: values.enable, reason, email }
}
