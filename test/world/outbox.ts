import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOutbox } from '#server/platform/adapters/mail/mail.ts'
import { openPhoneOutbox, openServices } from '#server/platform/adapters/phone-codes/phone-codes.ts'
import type { App } from '#server/platform/app.ts'
import { atEnd } from './at-end.ts'

const folders = new WeakMap<App['pool'], string>()

/**
 * Gives a site without a mail server a separate outbox. All test files share DATA_DIR and use the same addresses and
 * numbers, so the newest mail there may be another site's.
 */
export async function giveOutbox(app: App) {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-outbox-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  folders.set(app.pool, folder)
  const now = () => new Date()
  if (!app.env.smtpUrl) app.mail = openOutbox(folder, app.env.mailFrom, now)
  if (app.env.phoneCodeServices.length === 0) app.phoneCodes = openServices([openPhoneOutbox(folder, now)], app.log)
}

export const outboxOf = ({ pool }: Pick<App, 'pool'>) => folders.get(pool) as string
