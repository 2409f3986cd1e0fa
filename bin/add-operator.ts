import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { PassThrough } from 'node:stream'
import { readEmail } from '#contract/email.ts'
import { operatorPasswordLength } from '#contract/operator.ts'
import { operatorRoles, roleNames } from '#contract/operator-roles.ts'
import { addOperator, renewOperator } from '#server/safety/operators/add-operator.ts'
import { readWords, refuseWords } from './read-words.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = [
  'npm run add-operator -- --role PAPEL e-mail "Nome"   ou   npm run add-operator -- --renew [--role PAPEL] e-mail',
  ...roleNames.map(role => `  ${role.padEnd(8)} ${operatorRoles[role]}`),
  'Vários papéis: --role support,content. Veja o que cada um pode em docs/operating.md.',
].join('\n')
const { min } = operatorPasswordLength

const { renews, roles, email, name } = readChoice()

await withApp(async app => {
  const { password, generated } = await choosePassword()
  const id = await (renews
    ? renewOperator(app, { email, password, roles })
    : addOperator(app, { email, name, password, roles }))
  if (id === undefined) throw new CommandError(renews ? `Ninguém tem acesso com ${email}.` : `${email} já tem acesso.`)
  console.log(`${renews ? 'Acesso renovado' : 'Acesso criado'}: ${email}, em ${app.env.adminUrl}/admin`)
  if (generated) console.log(`Senha, mostrada só agora: ${password}`)
  console.log('Na primeira entrada a pessoa configura o autenticador e troca a senha.')
})

function readChoice() {
  const { values, positionals } = readWords(usage, {
    options: { renew: { type: 'boolean', default: false }, role: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  const named = values.role.flatMap(words => words.split(','))
  const roles = roleNames.filter(role => named.includes(role))
  const [typed = '', name = ''] = positionals
  const email = readEmail(typed)
  const isComplete = values.renew || (name.trim() !== '' && roles.length > 0)
  if (!email || !isComplete || roles.length < new Set(named).size) return refuseWords(usage)
  return { renews: values.renew, roles, email, name }
}

async function choosePassword() {
  const typed = process.stdin.isTTY ? await askHidden(`Senha (${min} caracteres ou mais; vazio gera uma): `) : ''
  if (typed === '') return { password: randomBytes(15).toString('base64url'), generated: true }
  if (typed.length < min) throw new CommandError(`A senha precisa de ${min} caracteres ou mais.`)
  return { password: typed, generated: false }
}

async function askHidden(question: string) {
  process.stdout.write(question)
  const asking = createInterface({ input: process.stdin, output: new PassThrough(), terminal: true })
  const typed = await asking.question('')
  asking.close()
  process.stdout.write('\n')
  return typed
}
