import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { AgeProviders } from '#server/platform/adapters/age/age.ts'
import type { AuditSink } from '#server/platform/adapters/audit-sink/audit-sink.ts'
import type { CardGateway } from '#server/platform/adapters/cards/gateway.ts'
import type { Geography } from '#server/platform/adapters/geography/geography.ts'
import type { Images } from '#server/platform/adapters/images/images.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import type { Uploads } from '#server/platform/adapters/media-worker/media-workers.ts'
import type { Passkeys } from '#server/platform/adapters/passkeys/passkeys.ts'
import type { PhoneCodes } from '#server/platform/adapters/phone-codes/phone-codes.ts'
import type { Pix } from '#server/platform/adapters/pix/pix.ts'
import type { Push } from '#server/platform/adapters/push/push.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import type { Vault } from '#server/platform/adapters/vault/vault.ts'
import type { VirusScanner } from '#server/platform/adapters/virus-scanner/virus-scanner.ts'
import type { Database } from '#server/platform/db/tables.ts'
import type { Env } from '#server/platform/env/env.ts'
import type { LoopWatch } from '#server/platform/limits/watch-loop.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

export type App = {
  env: Env
  db: Kysely<Database>
  pool: Pool
  storage: Storage
  images: Images
  uploads: Uploads
  vault: Vault
  passkeys: Passkeys
  ageProviders: AgeProviders
  geography: Geography
  mail: Mail
  push: Push
  phoneCodes: PhoneCodes
  pix: Pix
  cards: CardGateway | null
  auditSink: AuditSink | null
  virusScanner: VirusScanner | null
  log: Log
  metrics: Metrics
  now: () => Date
  /** Starts measuring the event loop's delay. The caller must call `close`. */
  watchLoop: () => LoopWatch
}
