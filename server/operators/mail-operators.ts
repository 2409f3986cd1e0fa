import { formatDateTime } from '#contract/format.ts'
import { composeLetter, type Letter } from '#server/accounts/compose-letter.ts'
import type { App } from '#server/app.ts'
import type { ViewKind } from './views.ts'

type Deps = Pick<App, 'db' | 'env' | 'mail'>

const seen: Record<ViewKind, string> = {
  documents: 'documentos de identidade',
  opened: 'fichas abertas',
  listed: 'nomes em listas e buscas',
  exported: 'nomes em arquivos baixados',
}

type BulkViews = { operatorId: number; kind: ViewKind; people: number; at: string }

/** To every other operator and the house's own address: each can see in the audit log what it was. */
export async function mailBulkViews({ db, env, mail }: Deps, { operatorId, kind, people, at }: BulkViews) {
  const operators = await db
    .selectFrom('operators')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .execute()
  const name = operators.find(({ id }) => id === operatorId)?.name ?? `nº ${operatorId}`
  const others = operators.filter(({ id }) => id !== operatorId).map(({ email }) => email)
  const letter: Letter = {
    subject: 'Muitos dados vistos em pouco tempo',
    paragraphs: [
      `${name} viu dados de ${people} pessoas em uma hora (${seen[kind]}), até ${formatDateTime(at, ', ')}.`,
      'Confira na auditoria se isso fazia parte do trabalho. Se não fazia, desative o acesso e registre o incidente.',
    ],
    action: { label: 'Abrir a auditoria', url: `${env.publicUrl}/admin/auditoria?assunto=operator:${operatorId}` },
    closing: 'Este aviso é automático e vai para toda a equipe, menos para quem viu os dados.',
  }
  const addresses = new Set([...others, ...(env.contactEmail ? [env.contactEmail] : [])])
  for (const to of addresses) await mail.send({ to, ...composeLetter(letter) })
}

type OfOperator = { operatorId: number }

export const mailOperatorPassword = (app: Deps, { operatorId }: OfOperator) =>
  mailOperator(app, operatorId, {
    subject: 'Sua senha foi trocada',
    paragraphs: [
      'Olá. A senha do seu acesso de equipe foi trocada, e os outros aparelhos saíram da conta.',
      'Se foi você, não precisa fazer nada.',
    ],
    closing: 'Se não foi você, avise agora outra pessoa da equipe e peça um acesso novo.',
  })

export const mailWrongCodes = (app: Deps, { operatorId }: OfOperator) =>
  mailOperator(app, operatorId, {
    subject: 'Alguém errou o seu código várias vezes',
    paragraphs: [
      'Olá. Alguém digitou a sua senha certa e depois errou várias vezes o código de verificação. A tentativa foi encerrada e ninguém entrou.',
      'Se foi você, é só entrar de novo.',
    ],
    closing: 'Se não foi você, alguém sabe a sua senha: entre e troque-a agora, em Minha senha.',
  })

async function mailOperator({ db, mail }: Deps, operatorId: number, letter: Letter) {
  const operator = await db
    .selectFrom('operators')
    .select('email')
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (operator) await mail.send({ to: operator.email, ...composeLetter(letter) })
}
