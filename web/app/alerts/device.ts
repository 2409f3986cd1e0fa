import { addAlertDevice, type PushSubscription, readPushKey } from '#contract/alerts.ts'
import { canPush, subscribe } from '#web/kit/push-subscription.ts'
import { client } from '../client.ts'

/** `denied`: only the browser's settings can change it. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

/** The server may know a device whose browser has forgotten it, and the other way round. */
export async function readDeviceState(isListed: boolean): Promise<DeviceState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isListed && (await findSubscription()) ? 'on' : 'off'
}

const findSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** Asks for the permission, so it must follow a tap. Whether it was given. */
export async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { key } = await client.call(readPushKey, {})
  const subscription = await subscribe(await navigator.serviceWorker.ready, key)
  await client.call(addAlertDevice, { body: subscription.toJSON() as PushSubscription })
  return true
}

export const forgetSubscription = async () => (await findSubscription())?.unsubscribe()
