import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket } from '#server/platform/adapters/s3/bucket.ts'
import { readKeyFile } from '#server/platform/adapters/vault/key-provider.ts'
import { keyFileIn } from '#server/platform/adapters/vault/vault.ts'
import { listBackups } from '#server/platform/backup/manifest.ts'
import { schemaState } from '#server/platform/db/schema-state.ts'
import { isAtService } from '#server/platform/env/kyc-key.ts'
import type { S3Env } from '#server/platform/env/s3.ts'
import { foreignTodo, ownsStorages } from '#server/platform/storages/ownership.ts'
import { timeoutMs } from './certificate.ts'
import { type Check, failure, ok, warning } from './findings.ts'

const gigabyte = 1024 ** 3
const scarceBytes = 5 * gigabyte
const minBytes = gigabyte

export const diskCheck: Check = {
  about: 'Disco',
  todo: 'dê a DATA_DIR uma pasta em que o usuário do site pode gravar',
  examine: ({ app: { env } }) => examineFolder('DATA_DIR', env.dataDir),
}

export const backupCheck: Check = {
  about: 'Backup',
  todo: 'dê a BACKUP_DIR uma pasta em que o usuário do site pode gravar',
  async examine({ app: { env } }) {
    if (!env.backup) return [warning('sem BACKUP_DIR, nenhum backup é feito sozinho')]
    const found = await examineFolder('BACKUP_DIR', env.backup.dir)
    await listBackups(env.backup.dir)
    const [there, here] = [await stat(env.backup.dir), await stat(env.dataDir)]
    const isApart = there.dev !== here.dev
    return isApart ? found : [...found, warning('BACKUP_DIR está no mesmo disco que DATA_DIR; use outro')]
  },
}

async function examineFolder(name: string, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(file, 'doctor', { mode: 0o600 })
    if ((await readFile(file, 'utf8')) !== 'doctor') return [failure(`o que se grava em ${name} não se lê`)]
  } finally {
    await rm(file, { force: true })
  }
  return [ok(`${name} aceita arquivos`), await space(name, folder)]
}

async function space(name: string, folder: string) {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${(free / gigabyte).toFixed(1).replace('.', ',')} GB livres em ${name}`
  if (free < minBytes) return failure(`${text}; libere espaço`)
  return free < scarceBytes ? warning(`${text}; libere espaço em breve`) : ok(text)
}

export const ownershipCheck: Check = {
  about: 'Arquivos',
  todo: 'confira DATA_DIR ou S3_*',
  async examine({ app, database }) {
    if (!database || (await schemaState(database)) !== 'current') return []
    return (await ownsStorages(app))
      ? [ok('as fotos e os documentos guardados são deste banco de dados')]
      : [failure(`as fotos ou os documentos são de outro banco de dados. ${foreignTodo}`)]
  },
}

export const documentKeyCheck: Check = {
  about: 'Chave dos documentos',
  todo: 'confira KYC_KEY',
  async examine({ app: { env, vault }, database }) {
    if (!database || (await schemaState(database)) !== 'current') return []
    const row = await database.selectFrom('installation').select('document_key').executeTakeFirst()
    const noted = row?.document_key
    if (!noted) return [ok('o próximo início do site anota qual é')]
    // Without this check, the vault would create a key.
    if (!env.kycKey && !readKeyFile(keyFileIn(env.dataDir)))
      return [failure(`falta, e este banco de dados é da chave ${noted}; dê-a em KYC_KEY`)]
    if (isAtService(env.kycKey) && vault.canReadWith(noted)) await vault.check(database)
    if (vault.keyId() === noted) return [ok(`é a deste banco de dados (${noted})`)]
    if (vault.canReadWith(noted)) return [warning('a troca não terminou; rode npm run rotate-kyc-key')]
    return [failure(`este banco de dados é da chave ${noted}, e KYC_KEY é a ${vault.keyId()}; dê aquela`)]
  },
}

export const bucketsCheck: Check = {
  about: 'Buckets',
  todo: 'confira S3_ENDPOINT, S3_REGION, a chave e os direitos de gravar, ler, listar e apagar',
  async examine({ app: { env } }) {
    if (!env.s3) return [ok('não usados: fotos e documentos ficam em DATA_DIR')]
    return [await roundTrip(env.s3, env.s3.publicBucket), await roundTrip(env.s3, env.s3.privateBucket)]
  },
}

/** Writes, reads and deletes a test object under a key that no real object has. */
async function roundTrip(access: S3Env, name: string) {
  const bucket = openBucket({ ...access, bucket: name })
  const key = `doctor-${randomBytes(6).toString('hex')}`
  await bucket.write(key, Buffer.from(key), 'text/plain')
  const address = `${access.endpoint}/${name}`
  try {
    if (await isOpen(`${address}/${key}`)) return failure(`${name}: qualquer um lê o que há nele; feche-o ao público`)
    if (await isOpen(`${address}?list-type=2&max-keys=1`))
      return failure(`${name}: qualquer um lista o que há nele; feche-o ao público`)
    if ((await bucket.read(key))?.toString() !== key) return failure(`${name}: o que se grava não se lê`)
    const listed: string[] = []
    for await (const object of bucket.list(key)) listed.push(object.key)
    if (!listed.includes(key)) return failure(`${name}: o que se grava não aparece na lista`)
  } finally {
    await bucket.remove(key)
  }
  return (await bucket.read(key))
    ? failure(`${name}: o que se apaga fica`)
    : ok(`${name}: grava, lê, lista e apaga, e só com a chave`)
}

/** Whether the bucket serves unsigned requests. */
async function isOpen(url: string) {
  const { ok: isAnswered, body } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  await body?.cancel()
  return isAnswered
}
