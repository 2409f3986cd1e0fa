import { adminPaths } from '#contract/admin-screens.ts'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { isNoted, noteSubject } from '#server/platform/db/count-attempts.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { defineEmail, sendEmail } from './send.ts'

/** Problems that only the server administrator can fix. */
const alerts = {
  'backup-failed': {
    subject: 'O backup não foi feito',
    what: 'O backup de hoje falhou, ou a pasta dos backups não pode ser lida. Sem ela nada mais vence ali, nem as chaves do que foi destruído.',
    todo: 'Veja backup_failed nos registros, corrija a pasta e faça um backup com npm run backup.',
  },
  'backup-damaged': {
    subject: 'Há arquivos danificados nos backups',
    what: 'Ao reler os backups, o site achou arquivos que não são mais o que foi guardado. O que ele ainda tem foi copiado de novo.',
    todo: 'Veja backup_damaged nos registros e examine o disco dos backups antes que ele falhe de todo.',
  },
  'deletions-waiting': {
    subject: 'O site deixou de apagar arquivos',
    what: 'A limpeza diária apagaria uma parte grande do que está guardado, ou os arquivos são de outro banco de dados. Nada disso foi apagado: pode ser o banco errado, ou o relógio.',
    todo: 'Confira com npm run retention -- --dry-run e npm run sweep-media -- --dry-run. Se estiver certo, confirme com --confirm; se os arquivos são de outro banco de dados, eles dizem o que fazer.',
  },
  'payment-page-changed': {
    subject: 'A página do cartão chega diferente',
    what: 'O site abriu a página do cartão como um visitante e recebeu outra coisa do que esta versão envia: um cabeçalho, um script ou outra parte. Alguém pode estar copiando cartões.',
    todo: 'Veja payment_page_changed nos registros, e npm run doctor. Se ninguém da equipe mudou o proxy ou a CDN, desligue os cartões com PAYMENTS_GATEWAY=none e trate como incidente.',
  },
} as const satisfies Record<string, { subject: string; what: string; todo: string }>

type AlertName = keyof typeof alerts

/** Sends each kind of alert at most once a day, no matter how often the queue retries the job. */
export async function alertOperations({ pool, db, now }: Pick<App, 'pool' | 'db' | 'now'>, name: AlertName) {
  const subject = { purpose: operationsEmail.name, subject: name }
  if (await isNoted(pool, subject, new Date(now().getTime() - dayMs))) return
  await noteSubject(pool, subject, now())
  await enqueue(db, operationsEmail, { name })
}

export const operationsEmail = defineEmail<{ name: AlertName }>('operations-mail', async (deps, { name }) => {
  const { db, env, now } = deps
  const operators = await db
    .selectFrom('operators as o')
    .innerJoin('operator_roles as r', 'r.operator_id', 'o.id')
    .select('o.email')
    .where('disabled_at', 'is', null)
    .where('r.role', '=', 'admin')
    .where(({ eb, or }) => or([eb('r.until', 'is', null), eb('r.until', '>', now())]))
    .execute()
  const { subject, what, todo } = alerts[name]
  const content = {
    subject,
    paragraphs: [what, todo],
    action: { label: 'Abrir o painel', path: adminPaths.start },
    closing: 'Este aviso é automático e vai para quem administra o site, no máximo uma vez por dia.',
  }
  for (const to of new Set([...operators.map(({ email }) => email), ...(env.contactEmail ? [env.contactEmail] : [])]))
    await sendEmail(deps, { to }, content)
})
