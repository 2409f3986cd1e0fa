import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/env.ts'
import { prepareQueue } from '#server/jobs/worker.ts'
import { migrate } from './migrate.ts'

export async function prepare(app: App) {
  await migrate(app.db)
  await prepareQueue(app.pool)
  await refuseForeignKey(app)
}

/** With other keys than before, documents and authenticators would be unreadable; the demonstration only warns. */
export async function refuseForeignKey({ db, vault, env, log }: Pick<App, 'db' | 'vault' | 'env' | 'log'>) {
  const { rows } = await sql<{ id: string }>`
    select kek_id as id from kyc_keys
    union select encode(substring(totp_secret from 1 for 8), 'hex') from operators where totp_secret is not null`.execute(
    db,
  )
  const foreign = rows.find(({ id }) => !vault.canReadWith(id))
  if (!foreign) return
  const id = vault.keyId()
  if (env.demo) return log('kyc_key_differs', { configured: id, found: foreign.id })
  throw new ConfigError(
    `KYC_KEY: há documentos ou autenticadores criptografados com outra chave (${foreign.id}, e esta é ${id}); troque de chave com npm run rotate-kyc-key, ou dê a outra em KYC_KEY_OLD`,
  )
}
