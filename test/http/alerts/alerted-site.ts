import { beforeEach } from 'vitest'
import type { AlertChoice, AlertKind } from '#contract/alerts.ts'
import { minuteMs } from '#contract/durations.ts'
import { documentsApprovedEmail } from '#server/platform/emails/documents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openAlerts } from '#test/world/alerts.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { signUp } from '#test/world/people.ts'
import { openPushService } from '#test/world/push-service.ts'
import { bootSite } from '#test/world/site.ts'

/** A site with mail and a push service. In each test *lia* is a new account, and the clock is frozen. */
export async function openAlertedSite() {
  const mailbox = await openMailbox()
  const service = await openPushService()
  const site = await bootSite({ variables: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://vespera.example' } })
  service.connect(site.app)
  const alerts = openAlerts(site, service)
  const start = Date.now()
  const passed = (minutes: number) => {
    site.app.now = () => new Date(start + minutes * minuteMs)
  }
  const lia = {} as Awaited<ReturnType<typeof signUp>>
  beforeEach(async () => {
    passed(0)
    service.state.answer = { status: 201 }
    Object.assign(lia, await signUp(site.url))
    await runQueued(site.app, tasks)
  })
  const mailsOf = () => mailbox.to(lia.email).filter(({ subject }) => subject !== 'Sua conta foi criada')
  return {
    ...{ site, service, alerts, lia, start, passed, mailsOf },
    mailed: () => mailsOf().map(({ subject }) => subject),
    device: (token = lia.token) => alerts.device(token),
    choose: (kind: AlertKind, choice: AlertChoice) => alerts.choose(lia.token, kind, choice),
    devicesOf: async (token: string) => (await alerts.read(token)).devices,
    approve: () => enqueue(site.app.db, documentsApprovedEmail, { accountId: lia.id }),
    deliver: () => alerts.deliver(),
  }
}
