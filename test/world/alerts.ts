import { expect } from 'vitest'
import {
  type AlertChoice,
  type AlertKind,
  addAlertDevice,
  chooseAlert,
  type OwnAlerts,
  type PushSubscription,
  readAlerts,
} from '#contract/alerts.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { ask, bodyOf } from './calls.ts'
import { makeJobsDue } from './direct-writes.ts'
import type { PushService } from './push-service.ts'
import type { Booted } from './site.ts'

/** Sets up and reads alerts through the public API. */
export function openAlerts({ app, url }: Pick<Booted, 'app' | 'url'>, service: PushService) {
  const addDevice = async (token: string, subscription: PushSubscription) =>
    (await ask(url, addAlertDevice, { token, body: subscription })).status
  return {
    addDevice,
    async device(token: string) {
      const subscription = service.subscribe()
      expect(await addDevice(token, subscription)).toBe(204)
      return subscription
    },
    read: async (token: string) => bodyOf<OwnAlerts>(await ask(url, readAlerts, { token })),
    choose: (token: string, kind: AlertKind, body: AlertChoice) =>
      ask(url, chooseAlert, { token, params: { kind }, body }),
    /** Runs all queued jobs, including those scheduled for later. */
    async deliver() {
      await makeJobsDue(app)
      await runQueued(app, tasks)
    },
  }
}
