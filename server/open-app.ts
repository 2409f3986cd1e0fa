import { join } from 'node:path'
import type { AgeMethod } from '#contract/age-checks.ts'
import { openSimulator } from '#demo/card-simulator/open-simulator.ts'
import type { AgeProvider, AgeProviders } from '#server/platform/adapters/age/age.ts'
import { openOidcAge } from '#server/platform/adapters/age/oidc.ts'
import { openWalletAge } from '#server/platform/adapters/age/wallet.ts'
import { openAuditSink } from '#server/platform/adapters/audit-sink/open-audit-sink.ts'
import { openPagbank } from '#server/platform/adapters/cards/pagbank.ts'
import { openBundledGeography, openLiveGeography } from '#server/platform/adapters/geography/geography.ts'
import { openSharpImages } from '#server/platform/adapters/images/sharp.ts'
import { type Mail, openOutbox, openSmtp } from '#server/platform/adapters/mail/mail.ts'
import { openMediaWorkers } from '#server/platform/adapters/media-worker/media-workers.ts'
import { openPasskeys } from '#server/platform/adapters/passkeys/passkeys.ts'
import {
  openPhoneOutbox,
  openServices,
  type PhoneCodes,
  type PhoneService,
} from '#server/platform/adapters/phone-codes/phone-codes.ts'
import { openSmpp } from '#server/platform/adapters/phone-codes/smpp.ts'
import { openTwilio } from '#server/platform/adapters/phone-codes/twilio.ts'
import { openWhatsappCloud } from '#server/platform/adapters/phone-codes/whatsapp-cloud.ts'
import { openBacen } from '#server/platform/adapters/pix/bacen.ts'
import { type Pix, staticCode } from '#server/platform/adapters/pix/pix.ts'
import { openWebPush, type Push } from '#server/platform/adapters/push/push.ts'
import { openLocalStorage } from '#server/platform/adapters/storage/local.ts'
import { openS3Storage } from '#server/platform/adapters/storage/storage.ts'
import { openVault } from '#server/platform/adapters/vault/vault.ts'
import { openClamd } from '#server/platform/adapters/virus-scanner/clamd.ts'
import type { App } from '#server/platform/app.ts'
import { openDatabase, type Statement } from '#server/platform/db/open.ts'
import { contactAddress } from '#server/platform/emails/send.ts'
import type { OidcAgeEnv } from '#server/platform/env/age.ts'
import type { Env } from '#server/platform/env/env.ts'
import type { ServiceName } from '#server/platform/env/phone-codes.ts'
import './follow-changes.ts'
import { watchLoop } from '#server/platform/limits/watch-loop.ts'
import { type Log, logThinly, writeLog } from '#server/platform/log/log.ts'
import { type Metrics, openMetrics } from '#server/platform/metrics/metrics.ts'
import { traceStatement } from '#server/platform/tracing/tracing.ts'

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
    ageProviders: openAgeProviders(env),
    geography: env.geoUrl ? openLiveGeography(env.geoUrl, bundled, log) : bundled,
    mail: countMails(openMail(env), metrics),
    push: countPushes(openWebPush(db, { ...env.push, contact: contactAddress(env) }), metrics),
    phoneCodes: openPhoneCodes(env, log),
    pix: openPix(env),
    cards: openCards(env, log),
    auditSink: env.monitoring.auditSink ? openAuditSink(env.monitoring.auditSink) : null,
    virusScanner: env.clamavUrl ? openClamd(env.clamavUrl) : null,
    log,
    metrics,
    now: () => new Date(),
    watchLoop,
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

function openPhoneCodes({ phoneCodeServices, smpp, twilio, whatsapp, dataDir }: Env, log: Log): PhoneCodes {
  const configured: Record<ServiceName, PhoneService | undefined> = {
    smpp: smpp && openSmpp({ ...smpp, log }),
    twilio: twilio && openTwilio(twilio),
    whatsapp: whatsapp && openWhatsappCloud(whatsapp),
  }
  const services = phoneCodeServices.flatMap(name => configured[name] ?? [])
  return openServices(
    services.length > 0 ? services : [openPhoneOutbox(join(dataDir, 'outbox'), () => new Date())],
    log,
  )
}

function openAgeProviders({
  age: { methods, oidc, trustAnchors, walletScheme: scheme },
  publicUrl,
}: Env): AgeProviders {
  const open: Record<AgeMethod, () => AgeProvider> = {
    wallet: () => openWalletAge({ trustAnchors, scheme, pageOrigin: publicUrl }),
    oidc: () => openOidcAge(oidc as OidcAgeEnv),
  }
  return new Map(methods.map(method => [method, open[method]()]))
}

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

function openPix({ pix: { receiver, provider } }: Env): Pix {
  return {
    staticCode: order => (receiver ? staticCode(receiver, order) : null),
    provider: receiver && provider ? openBacen(provider, receiver) : null,
  }
}

function openCards({ dataDir, payments }: Env, log: Log) {
  const { gateway, pagbank, notificationUrl } = payments
  if (gateway === 'simulator') return openSimulator({ dataDir, notificationUrl, log })
  return pagbank ? openPagbank({ ...pagbank, notificationUrl, log }) : null
}

export async function closeApp({ pool, uploads, phoneCodes }: App) {
  await uploads.close()
  await phoneCodes.close()
  await pool.end()
}
