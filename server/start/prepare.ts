import { sql } from 'kysely'
import { KeyServiceDown, KeyServiceRefused } from '#server/platform/adapters/vault/kmip.ts'
import { wrappedKeys } from '#server/platform/adapters/vault/vault.ts'
import type { App } from '#server/platform/app.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Db } from '#server/platform/db/open.ts'
import { schemaState } from '#server/platform/db/schema-state.ts'
import { ConfigError } from '#server/platform/env/env.ts'
import { isAtService } from '#server/platform/env/kyc-key.ts'
import { prepareQueue } from '#server/platform/jobs/worker.ts'

export async function prepare(app: App) {
  await migrate(app.db)
  // An older graphile-worker would refuse a later release's queue.
  if ((await schemaState(app.db)) !== 'newer') await prepareQueue(app.pool)
  await refuseForeignKey(app)
}

/**
 * Refuses a different key, which could not decrypt the stored documents and authenticator secrets. The demo only warns.
 * The first start stores the key's id, so that a different key is refused before it encrypts anything.
 */
export async function refuseForeignKey({ db, vault, env, log }: Pick<App, 'db' | 'vault' | 'env' | 'log'>) {
  const wrapped = Object.values(wrappedKeys).map(({ table }) => sql`union select kek_id from ${sql.table(table)}`)
  const { rows } = await sql<{ id: string }>`
    select document_key as id from installation where document_key is not null
    ${sql.join(wrapped, sql` `)}
    union select encode(substring(sealed from 1 for 8), 'hex') from hash_keys
    union select encode(substring(totp_secret from 1 for 8), 'hex') from operators where totp_secret is not null
    union select encode(substring(private_key from 1 for 8), 'hex') from access_log_days`.execute(db)
  const foreign = rows.find(({ id }) => !vault.canReadWith(id))
  const id = vault.keyId()
  if (!foreign) {
    if (isAtService(env.kycKey)) await tryService({ db, vault, log })
    return void (await noteKey(db, id))
  }
  if (env.demo) return log('kyc_key_differs', { configured: id, found: foreign.id })
  throw new ConfigError(
    `KYC_KEY: este banco de dados é de outra chave (${foreign.id}, e esta é ${id}); dê aquela em KYC_KEY ou, para trocar de chave, em KYC_KEY_OLD, e rode npm run rotate-kyc-key`,
  )
}

/** An address says less than a fingerprint, so the key must open something. Without an answer, only documents wait. */
async function tryService({ db, vault, log }: Pick<App, 'db' | 'vault' | 'log'>) {
  try {
    await vault.check(db)
  } catch (error) {
    if (error instanceof KeyServiceRefused) throw new ConfigError(error.message)
    if (!(error instanceof KeyServiceDown)) throw error
    log('key_service_down', { reason: error.message })
  }
}

const noteKey = (db: Db, id: string) =>
  db.updateTable('installation').set({ document_key: id }).where('document_key', 'is', null).execute()
