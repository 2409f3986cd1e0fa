import { sql } from 'kysely'
import type { PushSubject } from '#contract/alerts.ts'
import { minuteMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type AlertPush, alertMail } from '#server/platform/emails/alert.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findDevice, removeDevice } from './devices.ts'

type Deps = Pick<App, 'db' | 'push' | 'now' | 'log'>
type Outcome = 'accepted' | 'failed' | 'waiting'

/** After this time we send the e-mail instead: a push service can be down for hours. */
const timeoutMs = 15 * minuteMs

/** Sends one alert to one device, at most once. */
export async function pushAlert(app: Deps, { alertId, sessionId }: AlertPush) {
  const alert = await claim(app.db, alertId, sessionId)
  if (alert) {
    const { answer, outcome } = await send(app, alert, sessionId)
    await note(app.db, { alertId, sessionId }, outcome)
    if (outcome === 'waiting') throw new Error(`push service ${answer?.service} answered ${answer?.status}`)
  }
  await settle(app.db, alertId)
}

/** A push stays `sending` if its process dies. It may have been delivered, so we mark it failed and never resend. */
async function claim(db: Db, alertId: number, sessionId: number) {
  const { rows } = await sql<{ path: string; created_at: Date; claimed: boolean }>`
    update alert_pushes p set state = case was.state when 'waiting' then 'sending' else 'failed' end
    from alert_pushes was join alerts a on a.id = was.alert_id
    where was.alert_id = ${alertId} and was.session_id = ${sessionId} and was.state in ('waiting', 'sending')
      and p.alert_id = was.alert_id and p.session_id = was.session_id
    returning a.path, a.created_at, was.state = 'waiting' as claimed`.execute(db)
  return rows[0]?.claimed ? rows[0] : undefined
}

type Claimed = { path: string; created_at: Date }
type Sent = { answer?: Awaited<ReturnType<App['push']['send']>>; outcome: Outcome }

async function send(app: Deps, { path, created_at }: Claimed, sessionId: number): Promise<Sent> {
  const answer = await pushToDevice(app, sessionId, 'account', path)
  if (!answer) return { outcome: 'failed' }
  if (answer.outcome !== 'later') return { answer, outcome: answer.outcome === 'accepted' ? 'accepted' : 'failed' }
  const isLate = app.now().getTime() - created_at.getTime() > timeoutMs
  return { answer, outcome: isLate ? 'failed' : 'waiting' }
}

/** Removes a device that no longer accepts pushes, and returns undefined for it. */
export async function pushToDevice(app: Deps, sessionId: number, about: PushSubject, path: string) {
  const { db, push, log } = app
  const device = await findDevice(db, sessionId)
  if (!device) return undefined
  const isOfOurKey = device.server_key === (await push.key())
  const answer = isOfOurKey ? await push.send(device.subscription, { about, path }) : undefined
  if (answer?.outcome === 'refused') log('push_refused', { service: answer.service, status: answer.status })
  if (answer && answer.outcome !== 'gone') return answer
  await removeDevice(db, sessionId)
  return undefined
}

const note = (db: Db, { alertId, sessionId }: AlertPush, state: Outcome) =>
  db
    .updateTable('alert_pushes')
    .set({ state })
    .where('alert_id', '=', alertId)
    .where('session_id', '=', sessionId)
    .execute()

/** Cancels the alert's e-mail once a device has accepted the alert. Sends the e-mail once all devices have failed. */
const settle = (db: Db, alertId: number) =>
  db.transaction().execute(async tx => {
    const alert = await tx.selectFrom('alerts').select('mail').where('id', '=', alertId).forUpdate().executeTakeFirst()
    if (!alert?.mail) return
    const pushes = await tx.selectFrom('alert_pushes').select('state').where('alert_id', '=', alertId).execute()
    const isTaken = pushes.some(({ state }) => state === 'accepted')
    const isOpen = pushes.some(({ state }) => state === 'waiting' || state === 'sending')
    if (isTaken) await tx.updateTable('alerts').set({ mail: null }).where('id', '=', alertId).execute()
    else if (!isOpen) await enqueue(tx, alertMail, { alertId }, { key: `alert-mail:${alertId}`, runAt: new Date(0) })
  })
