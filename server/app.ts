import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { CardGateway } from './adapters/cards/gateway.ts'
import type { Geography } from './adapters/geography/geography.ts'
import type { Images } from './adapters/images/images.ts'
import type { Mail } from './adapters/mail/mail.ts'
import type { Uploads } from './adapters/media-worker/media-workers.ts'
import type { Passkeys } from './adapters/passkeys/passkeys.ts'
import type { PhoneCodes } from './adapters/phone-codes/phone-codes.ts'
import type { Pix } from './adapters/pix/pix.ts'
import type { Push } from './adapters/push/push.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Vault } from './adapters/vault/vault.ts'
import type { Database } from './db/tables.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type App = {
  env: Env
  db: Kysely<Database>
  pool: Pool
  storage: Storage
  images: Images
  uploads: Uploads
  vault: Vault
  passkeys: Passkeys
  geography: Geography
  mail: Mail
  push: Push
  phoneCodes: PhoneCodes
  pix: Pix
  cards: CardGateway | null
  log: Log
  metrics: Metrics
  now: () => Date
}
