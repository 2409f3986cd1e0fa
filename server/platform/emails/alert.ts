import type { Insertable } from 'kysely'
import { type AlertChoice, type AlertKind, ruleOf } from '#contract/alerts.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { enqueue, type JobRef, task } from '#server/platform/jobs/enqueue.ts'
import { optOutPath } from './mail-opt-out.ts'
import { defineEmail, type EmailContent, type EmailDeps, sendToAccount } from './send.ts'

export type AlertPush = { alertId: number; sessionId: number }
export const pushAlertJob = task<AlertPush>('push-alert')

type Alert = { job: JobRef; kind: AlertKind; accountId: number }
type AlertContent = EmailContent & { action: NonNullable<EmailContent['action']> }

/**
 * Sends a push notification to the account's devices. Sends an e-mail if it has none, or if this kind is always mailed.
 */
export async function alertAccount(deps: EmailDeps, { job, ...about }: Alert, content: AlertContent) {
  const { db, now } = deps
  const { kind, accountId } = about
  const { alwaysMailed } = ruleOf(kind)
  const choice = await readChoice(db, accountId, kind)
  const mail = alwaysMailed ? content : { ...content, optOut: await optOutPath(db, about) }
  const devices = choice.push ? await readDevices(db, accountId) : []
  const mailsLater = !alwaysMailed && choice.mail && devices.length > 0
  if (devices.length > 0) {
    const alert = { account_id: accountId, job_id: job.id, path: content.action.path, created_at: now() }
    await enqueuePushes(db, { ...alert, mail: mailsLater ? JSON.stringify(mail) : null }, devices)
  }
  if (alwaysMailed || (choice.mail && !mailsLater)) await sendToAccount(deps, accountId, mail)
}

async function readChoice(db: Db, accountId: number, kind: AlertKind): Promise<AlertChoice> {
  const chosen = await db
    .selectFrom('alert_choices')
    .select(['push', 'mail'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return chosen ?? { push: true, mail: true }
}

const readDevices = (db: Db, accountId: number) =>
  db
    .selectFrom('account_sessions as s')
    .innerJoin('push_devices as d', 'd.session_id', 's.id')
    .select('d.session_id')
    .where('s.account_id', '=', accountId)
    .execute()

/** Does nothing if an earlier run of the job has already enqueued the pushes. */
const enqueuePushes = (db: Db, alert: Insertable<Database['alerts']>, devices: { session_id: number }[]) =>
  db.transaction().execute(async tx => {
    const made = await tx
      .insertInto('alerts')
      .values(alert)
      .onConflict(conflict => conflict.column('job_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    const pushes = devices.map(({ session_id }) => ({ alert_id: made.id, session_id }))
    await tx.insertInto('alert_pushes').values(pushes).execute()
    for (const { session_id } of devices) await enqueue(tx, pushAlertJob, { alertId: made.id, sessionId: session_id })
  })

/** E-mails an alert that could not be pushed to any device. */
export const alertMail = defineEmail<{ alertId: number }>('alert-mail', async (deps, { alertId }) => {
  const { db } = deps
  const alert = await db
    .selectFrom('alerts')
    .select(['account_id', 'mail'])
    .where('id', '=', alertId)
    .executeTakeFirst()
  if (!alert?.mail) return
  await sendToAccount(deps, alert.account_id, alert.mail as unknown as EmailContent)
  await db.updateTable('alerts').set({ mail: null }).where('id', '=', alertId).execute()
})
