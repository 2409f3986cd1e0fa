import * as alerts from '#contract/alerts.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import type { AccountSession } from '#server/platform/sessions/account-session.ts'
import { deviceName } from '#server/platform/sessions/device-name.ts'
import { addDevice, listDevices, moveDevice, removeOwnDevice } from './devices.ts'
import { pushToDevice } from './push-alert.ts'

export function alertRoutes(api: Api) {
  const { app } = api
  call(api, alerts.readAlerts, async ({ caller: { account } }) => {
    const devices = await listDevices(app.db, account.accountId)
    return {
      choices: await readChoices(app, account.accountId),
      devices: devices.map(device => presentDevice(device, account.id)),
    }
  })
  call(api, alerts.chooseAlert, ({ params, body, caller: { account } }) =>
    saveChoice(app, account.accountId, params.kind, body),
  )
  call(api, alerts.addAlertDevice, ({ body, caller: { account } }) => addDevice(app, account, body))
  call(api, alerts.removeAlertDevice, ({ params, caller: { account } }) =>
    removeOwnDevice(app, account.accountId, params.id),
  )
  call(api, alerts.tryAlert, ({ caller: { account } }) => tryAlert(app, account))
  call(api, alerts.readPushKey, async () => ({ key: await app.push.key() }))
  call(api, alerts.movePushSubscription, ({ body, caller }) => moveDevice(app, body, caller.address))
}

type Choices = Record<alerts.AlertKind, alerts.AlertChoice>

async function readChoices({ db }: App, accountId: number): Promise<Choices> {
  const rows = await db
    .selectFrom('alert_choices')
    .select(['kind', 'push', 'mail'])
    .where('account_id', '=', accountId)
    .execute()
  const chosen = new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
  return Object.fromEntries(
    alerts.kindsOfAlerts.map(kind => [kind, chosen.get(kind) ?? { push: true, mail: true }]),
  ) as Choices
}

type Device = { id: number; device: string; created_at: Date }

const presentDevice = ({ id, device, created_at }: Device, currentId: number): alerts.AlertDevice => ({
  id,
  device: deviceName(device),
  since: created_at.toISOString(),
  current: id === currentId,
})

const saveChoice = ({ db }: App, accountId: number, kind: alerts.AlertKind, choice: alerts.AlertChoice) =>
  db
    .insertInto('alert_choices')
    .values({ account_id: accountId, kind, ...choice })
    .onConflict(conflict => conflict.columns(['account_id', 'kind']).doUpdateSet(choice))
    .execute()

/** Sends within the request, so the screen can show the push service's response. */
async function tryAlert(app: App, { id, accountId }: AccountSession) {
  await rateLimit(app, 'push-test', { account: accountId })
  const answer = await pushToDevice(app, id, 'test', paths.alerts)
  if (!answer) throw new Refusal('not_found', messages.pushDeviceGone)
  if (answer.outcome !== 'accepted') throw new Refusal('conflict', messages.pushServiceAway)
}
