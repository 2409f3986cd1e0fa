import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { PassThrough } from 'node:stream'
import { emailPattern } from '#contract/email.ts'
import { operatorPasswordLength } from '#contract/operator.ts'
import { addOperator, renewOperator } from '#server/operators/add-operator.ts'
import { CommandError, withApp } from './with-app.ts'

const usage = 'Uso: npm run add-operator -- e-mail "Nome"   ou   npm run add-operator -- --renew e-mail'
const { min } = operatorPasswordLength

await withApp(async app => {
  const renews = process.argv.includes('--renew')
  const [email = '', name = ''] = process.argv.slice(2).filter(word => word !== '--renew')
  if (!emailPattern.test(email) || (!renews && !name.trim())) throw new CommandError(usage)
  const { password, generated } = await choosePassword()
  const id = renews ? await renewOperator(app, email, password) : await addOperator(app, { email, name, password })
  if (id === undefined) throw new CommandError(renews ? `Ninguém tem acesso com ${email}.` : `${email} já tem acesso.`)
  console.log(`${renews ? 'Acesso renovado' : 'Acesso criado'}: ${email}, em ${app.env.publicUrl}/admin`)
  if (generated) console.log(`Senha, mostrada só agora: ${password}`)
  console.log('Na primeira entrada a pessoa configura o autenticador e troca a senha.')
})

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
