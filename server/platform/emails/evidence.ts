import { sql } from 'kysely'
import { adminPaths } from '#contract/admin-screens.ts'
import type { OperatorRole, Roles } from '#contract/operator-roles.ts'
import { defineEmail, type EmailContent, type EmailDeps, sendEmail } from './send.ts'

/** The e-mail mentions neither the sealed content nor the person concerned, because mailboxes are not secure. */
type OfEvidence = { evidenceId: number; operatorId: number }

const watchers = ['trust', 'auditor', 'admin'] as const satisfies Roles
const granters = ['auditor', 'admin'] as const satisfies Roles

export const abuseSealedEmail = defineEmail<OfEvidence>('abuse-sealed-mail', (deps, news) =>
  tell(deps, watchers, news, name => ({
    subject: `Material lacrado: registro nº ${news.evidenceId}`,
    paragraphs: [
      `${name} lacrou material suspeito. Ninguém mais o vê; a conta está suspensa.`,
      'A comunicação à autoridade já está preparada: peça a abertura em Evidências, baixe o pacote e envie-o hoje.',
    ],
  })),
)

export const openingRequestEmail = defineEmail<OfEvidence>('opening-asked-mail', (deps, news) =>
  tell(deps, granters, news, name => ({
    subject: `Pedido de abertura: registro nº ${news.evidenceId}`,
    paragraphs: [`${name} pede para abrir um registro lacrado. Leia o motivo em Evidências e autorize ou negue.`],
  })),
)

export const openingBegunEmail = defineEmail<OfEvidence>('opening-begun-mail', (deps, news) =>
  tell(deps, watchers, news, name => ({
    subject: `Registro nº ${news.evidenceId} aberto`,
    paragraphs: [`${name} abriu o registro lacrado, com a autorização de outra pessoa. A abertura dura dez minutos.`],
  })),
)

type Write = (name: string) => Pick<EmailContent, 'subject' | 'paragraphs'>

async function tell(
  deps: EmailDeps,
  roles: readonly OperatorRole[],
  { evidenceId, operatorId }: OfEvidence,
  write: Write,
) {
  const { db, env, now } = deps
  const operators = await db
    .selectFrom('operators as o')
    .select(['o.id', 'o.name', 'o.email'])
    .select(
      sql<boolean>`exists (select from operator_roles r where r.operator_id = o.id and r.role = any(${[...roles]})
        and (r.until is null or r.until > ${now()}))`.as('isNotified'),
    )
    .where('disabled_at', 'is', null)
    .execute()
  const name = operators.find(({ id }) => id === operatorId)?.name ?? `nº ${operatorId}`
  const others = operators.filter(({ id, isNotified }) => isNotified && id !== operatorId).map(({ email }) => email)
  const content = {
    ...write(name),
    action: { label: 'Abrir Evidências', path: `${adminPaths.evidence}/${evidenceId}` },
    closing: 'Este aviso é automático e vai para quem cuida da confiança e dos acessos.',
  }
  for (const to of new Set([...others, ...(env.contactEmail ? [env.contactEmail] : [])]))
    await sendEmail(deps, { to }, content)
}

export const evidenceEmails = [abuseSealedEmail, openingRequestEmail, openingBegunEmail]
