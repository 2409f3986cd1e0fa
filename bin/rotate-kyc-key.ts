import { rmSync } from 'node:fs'
import { providerOf, readKeyFile } from '#server/platform/adapters/vault/key-provider.ts'
import { KeyInUse, rotateKeys, UnknownKey } from '#server/platform/adapters/vault/rotate-keys.ts'
import { keyFileIn } from '#server/platform/adapters/vault/vault.ts'
import { readWords } from './read-words.ts'
import { CommandError, withApp } from './with-app.ts'

readWords('npm run rotate-kyc-key', {})

const inUse =
  'KYC_KEY: o site está no ar com outra chave; pare-o, ou reinicie-o com KYC_KEY (a nova) e KYC_KEY_OLD (a atual); nada foi alterado'

await withApp(async ({ db, env }) => {
  if (!env.kycKey)
    throw new CommandError(
      'KYC_KEY: falta a chave nova, por exemplo KYC_KEY=$(openssl rand -base64 32) ou um endereço kmip://',
    )
  const keyFile = keyFileIn(env.dataDir)
  const old = env.kycKeyOld ?? readKeyFile(keyFile)
  const rotated = await rotateKeys(db, old && providerOf(old), providerOf(env.kycKey)).catch(explain)
  const { people, evidence, proofs, secrets, days } = rotated
  // Rows no longer need the key file. Without it, documents in an old copy of the database stay unreadable.
  rmSync(keyFile, { force: true })
  console.log(
    `Chaves recriptografadas: ${people} de pessoas, ${evidence} de evidências, ${proofs} de comprovantes, ${secrets} de operadores, ${days} de dias de acesso. A chave antiga não abre mais nada.`,
  )
})

function explain(error: unknown): never {
  if (error instanceof KeyInUse) throw new CommandError(inUse)
  if (!(error instanceof UnknownKey)) throw error
  throw new CommandError('KYC_KEY_OLD: nem esta chave nem KYC_KEY abre tudo o que está guardado; nada foi alterado')
}
