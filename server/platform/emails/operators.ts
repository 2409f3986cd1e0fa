import { sql } from 'kysely'
import { adminPaths } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import { duties, type OperatorRole, operatorRoles, type Roles } from '#contract/operator-roles.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { defineEmail, type EmailContent, type EmailDeps, sendEmail } from './send.ts'

type ViewKind = Database['operator_views']['kind']

const viewKinds: Record<ViewKind, string> = {
  documents: 'documentos de identidade',
  opened: 'fichas abertas',
  listed: 'nomes em listas e buscas',
  exported: 'nomes em arquivos baixados',
}

type BulkViews = { operatorId: number; kind: ViewKind; people: number; at: string }

export const bulkViewsEmail = defineEmail<BulkViews>('bulk-views-mail', async (deps, views) => {
  const { db, env } = deps
  const { operatorId, kind, people, at } = views
  const operators = await db
    .selectFrom('operators')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .execute()
  const name = operators.find(({ id }) => id === operatorId)?.name ?? `nº ${operatorId}`
  const others = operators.filter(({ id }) => id !== operatorId).map(({ email }) => email)
  const content = {
    subject: 'Muitos dados vistos em pouco tempo',
    paragraphs: [
      `${name} viu dados de ${people} pessoas em uma hora (${viewKinds[kind]}), até ${formatDateTime(at, ', ')}.`,
      'Confira na auditoria se isso fazia parte do trabalho. Se não fazia, desative o acesso e registre o incidente.',
    ],
    action: { label: 'Abrir a auditoria', path: `${adminPaths.audit}?assunto=operator:${operatorId}` },
    closing: 'Este aviso é automático e vai para toda a equipe, menos para quem viu os dados.',
  }
  const addresses = new Set([...others, ...(env.contactEmail ? [env.contactEmail] : [])])
  for (const to of addresses) await sendEmail(deps, { to }, content)
})

/** `accountId` is undefined if the e-mail must not reveal whose case it is. */
type RepeatedLooks = { operatorId: number; accountId?: number | undefined; times: number; days: number }

/** Gives only the account's number, because e-mails must not name the account's owner. */
export const repeatedLooksEmail = defineEmail<RepeatedLooks>('repeated-looks-mail', async (deps, looks) => {
  const { db, env } = deps
  const { operatorId, accountId, times, days } = looks
  const operators = await db
    .selectFrom('operators')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .execute()
  const name = operators.find(({ id }) => id === operatorId)?.name ?? `nº ${operatorId}`
  const content = {
    subject: accountId === undefined ? 'O mesmo caso visto muitas vezes' : 'A mesma conta vista muitas vezes',
    paragraphs: [
      `${name} abriu ${accountId === undefined ? 'o mesmo caso urgente' : `a conta ${accountId}`} ${times} vezes em ${days === 1 ? 'um dia' : `${days} dias`}.`,
      'Confira na auditoria se isso fazia parte do trabalho. Se não fazia, desative o acesso e registre o incidente.',
    ],
    action: { label: 'Abrir a auditoria', path: `${adminPaths.audit}?assunto=operator:${operatorId}` },
    closing: 'Este aviso é automático e vai para toda a equipe, menos para quem viu.',
  }
  const others = operators.filter(({ id }) => id !== operatorId).map(({ email }) => email)
  const addresses = new Set([...others, ...(env.contactEmail ? [env.contactEmail] : [])])
  for (const to of addresses) await sendEmail(deps, { to }, content)
})

type EmergencyRole = { operatorId: number; role: OperatorRole; reason: string; until: string }

export const emergencyRoleEmail = defineEmail<EmergencyRole>('emergency-role-mail', async (deps, taken) => {
  const { db, env, now } = deps
  const { operatorId, role, reason, until } = taken
  const operators = await db
    .selectFrom('operators as o')
    .select(['o.id', 'o.name', 'o.email'])
    .select(
      sql<boolean>`exists (select from operator_roles r where r.operator_id = o.id and r.role = any(${[...notifiedRoles]})
        and (r.until is null or r.until > ${now()}))`.as('isNotified'),
    )
    .where('disabled_at', 'is', null)
    .execute()
  const name = operators.find(({ id }) => id === operatorId)?.name ?? `nº ${operatorId}`
  const others = operators.filter(({ id, isNotified }) => isNotified && id !== operatorId).map(({ email }) => email)
  const content = {
    subject: 'Acesso de emergência',
    paragraphs: [
      `${name} pegou o papel ${operatorRoles[role]}, que vale até ${formatDateTime(until, ', ')}, e escreveu: “${reason}”`,
      'Confira na auditoria o que foi visto e feito nesse tempo.',
    ],
    action: { label: 'Abrir a auditoria', path: `${adminPaths.audit}?assunto=operator:${operatorId}` },
    closing: 'Este aviso é automático e vai para quem cuida da confiança e dos acessos.',
  }
  const addresses = new Set([...others, ...(env.contactEmail ? [env.contactEmail] : [])])
  for (const to of addresses) await sendEmail(deps, { to }, content)
})

const notifiedRoles = ['trust', 'admin'] as const satisfies Roles

/** `by` is null if the change was made on the command line. */
type Switched = { operatorId: number; by: number | null; reason: string }

/** Notifies the operator and everyone who can grant access. */
async function notifySwitched(deps: EmailDeps, { operatorId, by, reason }: Switched, isDisabled: boolean) {
  const { db, env } = deps
  const operators = await db
    .selectFrom('operators as o')
    .select(['o.id', 'o.name', 'o.email'])
    .select(
      sql<boolean>`o.disabled_at is null and exists (
        select from operator_roles r where r.operator_id = o.id and r.role = 'admin' and r.until is null)`.as(
        'isNotified',
      ),
    )
    .execute()
  const nameOf = (id: number) => operators.find(one => one.id === id)?.name ?? `nº ${id}`
  const done = isDisabled ? 'desativado' : 'reativado'
  const how = `${by === null ? 'no servidor, por comando' : `por ${nameOf(by)}`}, com o motivo: “${reason}”`
  const action = { label: 'Abrir Operadores', path: adminPaths.operators }
  const notified = operators.filter(({ id, isNotified }) => isNotified && id !== operatorId).map(({ email }) => email)
  for (const to of new Set([...notified, ...(env.contactEmail ? [env.contactEmail] : [])]))
    await sendEmail(
      deps,
      { to },
      {
        subject: `Um acesso da equipe foi ${done}`,
        paragraphs: [`O acesso de ${nameOf(operatorId)} foi ${done} ${how}.`],
        action,
        closing: 'Este aviso é automático e vai para quem cuida dos acessos.',
      },
    )
  const own = operators.find(({ id }) => id === operatorId)
  if (!own) return
  await sendEmail(
    deps,
    { to: own.email },
    {
      subject: `Seu acesso de equipe foi ${done}`,
      paragraphs: [
        isDisabled
          ? 'Olá. O seu acesso de equipe foi desativado: não é mais possível entrar, e o que estava aberto foi fechado.'
          : 'Olá. O seu acesso de equipe foi reativado: você já pode entrar.',
      ],
      closing: isDisabled
        ? 'Se você não esperava isso, fale com quem administra os acessos.'
        : 'Se você não esperava isso, avise agora quem administra os acessos.',
    },
  )
}

export const operatorDisabledEmail = defineEmail<Switched>('operator-disabled-mail', (deps, switched) =>
  notifySwitched(deps, switched, true),
)
export const operatorEnabledEmail = defineEmail<Switched>('operator-enabled-mail', (deps, switched) =>
  notifySwitched(deps, switched, false),
)

/** Sent to the operators who can confirm suspensions. Gives only their number and names no account. */
export const unconfirmedEmail = defineEmail<{ count: number }>(
  'unconfirmed-suspensions-mail',
  async (deps, { count }) => {
    const { db, env } = deps
    const operators = await db
      .selectFrom('operators as o')
      .select('o.email')
      .where('disabled_at', 'is', null)
      .where(
        sql<boolean>`exists (select from operator_roles r where r.operator_id = o.id
        and r.role = any(${[...duties.suspendAccounts]}) and r.until is null)`,
      )
      .execute()
    const content = {
      subject: 'Suspensões sem segunda análise',
      paragraphs: [
        count === 1
          ? 'Uma conta está suspensa há mais de um dia, e outra pessoa da equipe ainda não olhou o caso.'
          : `${count} contas estão suspensas há mais de um dia, e outra pessoa da equipe ainda não olhou os casos.`,
        'Nada muda por si: a suspensão continua até alguém confirmar ou propor liberar.',
      ],
      action: { label: 'Abrir', path: adminPaths.worklist },
      closing: 'Este aviso é automático e vai para quem pode confirmar suspensões.',
    }
    const addresses = new Set([...operators.map(({ email }) => email), ...(env.contactEmail ? [env.contactEmail] : [])])
    for (const to of addresses) await sendEmail(deps, { to }, content)
  },
)

type OfOperator = { operatorId: number }

export const operatorPasswordEmail = defineEmail<OfOperator>('operator-password-mail', (deps, { operatorId }) =>
  sendToOperator(deps, operatorId, {
    subject: 'Sua senha foi trocada',
    paragraphs: [
      'Olá. A senha do seu acesso de equipe foi trocada, e os outros aparelhos saíram da conta.',
      'Se foi você, não precisa fazer nada.',
    ],
    closing: 'Se não foi você, avise agora outra pessoa da equipe e peça um acesso novo.',
  }),
)

export const passkeyAddedEmail = defineEmail<OfOperator>('operator-passkey-mail', (deps, { operatorId }) =>
  sendToOperator(deps, operatorId, {
    subject: 'Uma chave de acesso foi adicionada',
    paragraphs: [
      'Olá. Uma chave de acesso foi adicionada ao seu acesso de equipe. Com ela se entra e se veem documentos.',
      'Se foi você, não precisa fazer nada.',
    ],
    closing: 'Se não foi você, remova-a agora em Meu acesso, troque a sua senha e avise outra pessoa da equipe.',
  }),
)

export const passkeyRemovedEmail = defineEmail<OfOperator & { name: string }>(
  'operator-passkey-removed-mail',
  (deps, { operatorId, name }) =>
    sendToOperator(deps, operatorId, {
      subject: 'Uma chave de acesso foi removida',
      paragraphs: [
        `Olá. A chave de acesso “${name}” foi removida do seu acesso de equipe e não serve mais para entrar nem para ver documentos.`,
        'Se foi você, não precisa fazer nada.',
      ],
      closing: notYou,
    }),
)

export const recoveryCodesEmail = defineEmail<OfOperator>('operator-recovery-codes-mail', (deps, { operatorId }) =>
  sendToOperator(deps, operatorId, {
    subject: 'Seus códigos de recuperação foram trocados',
    paragraphs: [
      'Olá. Foram criados códigos de recuperação novos para o seu acesso de equipe, e os antigos deixaram de valer.',
      'Se foi você, não precisa fazer nada.',
    ],
    closing: notYou,
  }),
)

const notYou = 'Se não foi você, troque a sua senha agora e avise outra pessoa da equipe.'

export const wrongCodesEmail = defineEmail<OfOperator>('operator-wrong-codes-mail', (deps, { operatorId }) =>
  sendToOperator(deps, operatorId, {
    subject: 'Alguém errou o seu código várias vezes',
    paragraphs: [
      'Olá. Alguém digitou a sua senha certa e depois errou várias vezes o código de verificação. A tentativa foi encerrada e ninguém entrou.',
      'Se foi você, é só entrar de novo.',
    ],
    closing: 'Se não foi você, alguém sabe a sua senha: entre e troque-a agora, em Minha senha.',
  }),
)

async function sendToOperator(deps: EmailDeps, operatorId: number, content: EmailContent) {
  const operator = await deps.db
    .selectFrom('operators')
    .select('email')
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (operator) await sendEmail(deps, { to: operator.email }, content)
}

export const operatorEmails = [
  bulkViewsEmail,
  emergencyRoleEmail,
  operatorDisabledEmail,
  operatorEnabledEmail,
  operatorPasswordEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  recoveryCodesEmail,
  repeatedLooksEmail,
  unconfirmedEmail,
  wrongCodesEmail,
]
