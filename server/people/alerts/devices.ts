import { ECDH } from 'node:crypto'
import type { PushSubscription } from '#contract/alerts.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import type { AccountSession } from '#server/platform/sessions/account-session.ts'

type Deps = Pick<App, 'db' | 'pool' | 'push' | 'now'>

/** Each browser has one endpoint, which receives the alerts of the account that last registered it. */
export async function addDevice(app: Deps, { id, accountId }: AccountSession, subscription: PushSubscription) {
  await rateLimit(app, 'push-device', { account: accountId })
  const stored = await toStored(app, subscription)
  await app.db.transaction().execute(async tx => {
    await tx
      .deleteFrom('push_devices')
      .where(({ eb, or }) => or([eb('endpoint', '=', stored.endpoint), eb('session_id', '=', id)]))
      .execute()
    await tx
      .insertInto('push_devices')
      .values({ ...stored, session_id: id, created_at: app.now() })
      .execute()
  })
}

/** Call when a browser's endpoint has changed. Does nothing if we don't know the old endpoint. */
export async function moveDevice(app: Deps, { from, subscription }: Move, address: string) {
  if (!(await isKnown(app.db, from))) return void (await rateLimit(app, 'wrong-link', { address }))
  const stored = await toStored(app, subscription)
  await app.db.transaction().execute(async tx => {
    if (!(await isKnown(tx, from))) return
    if (from !== stored.endpoint) await tx.deleteFrom('push_devices').where('endpoint', '=', stored.endpoint).execute()
    await tx.updateTable('push_devices').set(stored).where('endpoint', '=', from).execute()
  })
}

type Move = { from: string; subscription: PushSubscription }

/** Locks the row until the transaction ends. */
const isKnown = (db: Db, endpoint: string) =>
  db.selectFrom('push_devices').select('endpoint').where('endpoint', '=', endpoint).forUpdate().executeTakeFirst()

/** @throws Refusal for an endpoint of an unknown push service. */
async function toStored({ push }: Pick<App, 'push'>, { endpoint, keys }: PushSubscription) {
  if (!push.accepts(endpoint)) throw fieldError('endpoint', messages.pushServiceUnknown)
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  if (!isPoint(p256dh)) throw fieldError('keys', messages.invalid)
  return { endpoint, p256dh, auth: Buffer.from(keys.auth, 'base64url'), server_key: await push.key() }
}

function isPoint(bytes: Buffer) {
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

type Stored = { endpoint: string; p256dh: Buffer; auth: Buffer }

const toSubscription = ({ endpoint, p256dh, auth }: Stored): PushSubscription => ({
  endpoint,
  keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
})

export async function findDevice(db: Db, sessionId: number) {
  const device = await db
    .selectFrom('push_devices')
    .select(['endpoint', 'p256dh', 'auth', 'server_key'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return device && { server_key: device.server_key, subscription: toSubscription(device) }
}

export const removeDevice = (db: Db, sessionId: number) =>
  db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute()

export const listDevices = (db: Db, accountId: number) =>
  db
    .selectFrom('account_sessions as s')
    .innerJoin('push_devices as d', 'd.session_id', 's.id')
    .select(['s.id', 's.device', 'd.created_at'])
    .where('s.account_id', '=', accountId)
    .orderBy('d.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

export async function removeOwnDevice({ db }: Pick<App, 'db'>, accountId: number, id: number) {
  const removed = await db
    .deleteFrom('push_devices')
    .where('session_id', '=', id)
    .where('session_id', 'in', eb => eb.selectFrom('account_sessions').select('id').where('account_id', '=', accountId))
    .returning('session_id')
    .executeTakeFirst()
  if (!removed) throw new Refusal('not_found', messages.notFound)
}
