import { join } from 'node:path'
import { openSimulator } from '#demo/card-simulator/open-simulator.ts'
import { openPagbank } from './adapters/cards/pagbank.ts'
import { openBundledGeography, openLiveGeography } from './adapters/geography/geography.ts'
import { openSharpImages } from './adapters/images/sharp.ts'
import { type Mail, openOutbox, openSmtp } from './adapters/mail/mail.ts'
import { openMediaWorkers } from './adapters/media-worker/media-workers.ts'
import { openPasskeys } from './adapters/passkeys/passkeys.ts'
import { openPhoneOutbox, type PhoneCodes } from './adapters/phone-codes/phone-codes.ts'
import { openWhatsappCloud } from './adapters/phone-codes/whatsapp-cloud.ts'
import { openPix } from './adapters/pix/bacen.ts'
import { openWebPush, type Push } from './adapters/push/push.ts'
import { openLocalStorage } from './adapters/storage/local.ts'
import { openS3Storage } from './adapters/storage/storage.ts'
import { openVault } from './adapters/vault/vault.ts'
import type { App } from './app.ts'
import { openDatabase, type Statement } from './db/open.ts'
import { contactAddress } from './emails/send.ts'
import type { Env } from './env.ts'
import './follow-changes.ts'
import { type Log, logThinly, writeLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { traceStatement } from './tracing.ts'

export function openApp(env: Env, databaseUrl: string, log: Log = writeLog): App {
  const { db, pool } = openDatabase(databaseUrl, log, onStatement(env, log))
  const bundled = openBundledGeography(db)
  const metrics = openMetrics()
  return {
    env,
    db,
    pool,
    storage: env.s3
      ? openS3Storage({ ...env.s3, bucket: env.s3.publicBucket })
      : openLocalStorage(join(env.dataDir, 'public')),
    images: openSharpImages(),
    uploads: openMediaWorkers({ log, folder: join(env.dataDir, 'tmp', 'workers') }),
    vault: openVault(env),
    passkeys: openPasskeys(),
    geography: env.geoUrl ? openLiveGeography(env.geoUrl, bundled, log) : bundled,
    mail: countMails(openMail(env), metrics),
    push: countPushes(openWebPush(db, { ...env.push, contact: contactAddress(env) }), metrics),
    phoneCodes: openPhoneCodes(env),
    pix: openPix(env.pix),
    cards: openCards(env, log),
    log,
    metrics,
    now: () => new Date(),
  }
}

const maxStatement = 2_000

const onStatement =
  ({ monitoring }: Env, log: Log) =>
  (ended: Statement) => {
    traceStatement(ended)
    const { text, milliseconds } = ended
    if (milliseconds < monitoring.slowQueryMs) return
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, maxStatement)
    logThinly(log, 'slow_query', { milliseconds: Math.round(milliseconds), statement }, statement)
  }

const openMail = ({ smtpUrl, mailFrom, dataDir }: Env): Mail =>
  smtpUrl ? openSmtp(smtpUrl, mailFrom) : openOutbox(join(dataDir, 'outbox'), mailFrom, () => new Date())

const openPhoneCodes = ({ whatsapp, dataDir }: Env): PhoneCodes =>
  whatsapp ? openWhatsappCloud(whatsapp) : openPhoneOutbox(join(dataDir, 'outbox'), () => new Date())

const countMails = (mail: Mail, { mails }: Metrics): Mail => ({
  ...mail,
  send: message =>
    mail.send(message).then(
      () => mails.inc({ result: 'sent' }),
      error => {
        mails.inc({ result: 'failed' })
        throw error
      },
    ),
})

const countPushes = (push: Push, { pushes }: Metrics): Push => ({
  ...push,
  async send(subscription, message) {
    const answer = await push.send(subscription, message)
    pushes.inc({ result: answer.outcome })
    return answer
  },
})

function openCards({ dataDir, payments }: Env, log: Log) {
  const { gateway, pagbank, notificationUrl } = payments
  if (gateway === 'simulator') return openSimulator({ dataDir, notificationUrl, log })
  return pagbank ? openPagbank({ ...pagbank, notificationUrl, log }) : null
}

export async function closeApp({ pool, uploads }: App) {
  await uploads.close()
  await pool.end()
}
