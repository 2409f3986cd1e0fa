import type { App } from '#server/app.ts'
import { ConfigError } from '#server/env.ts'

/** A start with another KYC_KEY than before would find no document readable; the demonstration only says so. */
export async function refuseForeignKey({ db, vault, env, log }: Pick<App, 'db' | 'vault' | 'env' | 'log'>) {
  const one = await db.selectFrom('kyc_keys').select('kek_id').limit(1).executeTakeFirst()
  if (!one) return
  const id = vault.keyId()
  const foreign = await db.selectFrom('kyc_keys').select('kek_id').where('kek_id', '<>', id).limit(1).executeTakeFirst()
  if (!foreign) return
  if (env.demo) return log('kyc_key_differs', { configured: id, found: foreign.kek_id })
  throw new ConfigError(
    `KYC_KEY: há documentos criptografados com outra chave (${foreign.kek_id}, e esta é ${id}); troque de chave com npm run rotate-kyc-key`,
  )
}
