import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { openVault } from '#server/platform/adapters/vault/vault.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { ownDataDir, review, sendPhotos } from '#test/world/documents.ts'
import { commandLine } from '#test/world/environment.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootApp } from '#test/world/site.ts'

let booted: Omit<Booted, 'url'>
let dataDir: string
const [first, second] = [randomBytes(32), randomBytes(32)]

beforeAll(async () => {
  dataDir = await ownDataDir()
  booted = await bootApp({ variables: { DATA_DIR: dataDir } })
})

function run(command: string, variables: NodeJS.ProcessEnv, ...args: string[]) {
  const env = { ...process.env, DEMO: '1', DATABASE_URL: booted.databaseUrl, DATA_DIR: dataDir, ...variables }
  return new Promise<{ code: number; output: string }>(resolve => {
    execFile(process.execPath, [...commandLine(command), ...args], { env }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), output: out + err })
    })
  })
}

const base64 = (key: Buffer) => key.toString('base64')
const rotate = (variables: NodeJS.ProcessEnv) => run('rotate-kyc-key', variables)
const person = () => advertiser(booted.app, { kyc: 'none' })

test('a rotation replaces the generated key with a given one, and the given key with another', async () => {
  const submission = await sendPhotos(booted.app, await person())
  const document = await openDocument(booted.app, submission, 'front')
  const readWith = (kycKey: Buffer) => {
    return openDocument({ db: booted.app.db, vault: openVault({ dataDir, kycKey }) }, submission, 'front')
  }
  expect(await rotate({})).toMatchObject({ code: 1, output: expect.stringMatching(/^KYC_KEY: falta.*\n$/) })
  expect(await rotate({ KYC_KEY: base64(first) })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/: 1 de pessoas/),
  })
  expect(existsSync(join(dataDir, 'kyc.key'))).toBe(false)
  expect(await readWith(first)).toEqual(document)

  const lost = await rotate({ KYC_KEY: base64(second) })
  expect(lost).toMatchObject({ code: 1, output: expect.stringMatching(/^KYC_KEY_OLD: .*nada foi alterado\n$/) })
  expect(await readWith(first)).toEqual(document)

  const moved = await rotate({ KYC_KEY: base64(second), KYC_KEY_OLD: base64(first) })
  expect(moved).toMatchObject({ code: 0 })
  expect(moved.output.includes(base64(second).slice(0, 8))).toBe(false)
  expect(await readWith(second)).toEqual(document)
  await expect(readWith(first)).rejects.toThrow()
})

test('the retention command reports what it would destroy, then destroys it', async () => {
  const submission = await sendPhotos({ ...booted.app, vault: openVault({ dataDir, kycKey: second }) }, await person())
  await review(booted.app, submission, 'rejected', new Date(Date.now() - 31 * dayMs))
  const kinds = () =>
    booted.app.db.selectFrom('kyc_documents').select('kind').where('submission_id', '=', submission).execute()
  const key = { KYC_KEY: base64(second) }
  const dry = await run('kyc-retention', key, '--dry-run')
  expect(dry).toMatchObject({ code: 0, output: expect.stringMatching(/Nada foi apagado.*recusados há 30 dias: 1\n/s) })
  expect(await kinds()).toHaveLength(3)
  expect((await run('kyc-retention', key)).output).toMatch(/Destruídos:.*recusados há 30 dias: 1\n/s)
  expect(await kinds()).toEqual([])
})
