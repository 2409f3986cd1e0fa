import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import tar from 'tar-stream'
import { beforeAll, expect, inject, test } from 'vitest'
import { closeApp, openApp } from '#server/open-app.ts'
import type { App } from '#server/platform/app.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { CannotRestore } from '#server/platform/backup/cannot-restore.ts'
import type { Item } from '#server/platform/backup/file-store.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { refuseUnknownNames } from '#server/platform/backup/match-schema.ts'
import { openArchive } from '#server/platform/backup/open-archive.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { readSigned } from '#server/platform/backup/signature.ts'
import { readSequences, readTables } from '#server/platform/backup/tables.ts'
import { writeArchive } from '#server/platform/backup/write-archive.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { atEnd } from '#test/world/at-end.ts'
import { filesBelow, ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { commandLine } from '#test/world/environment.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp, createDatabase, databaseUrl, dropDatabase } from '#test/world/site.ts'

type Entry = { header: Pick<tar.Header, 'name' | 'type'> & { linkname?: string | null }; body: Buffer }
type Change = (entries: Entry[]) => Entry[]

const progress = () => undefined
const kycKey = randomBytes(32).toString('base64')
let source: App
let target: App
/** The only folder that a test may write to. */
let place: string
let name: string
let whole: Entry[]

beforeAll(async () => {
  place = await ownDataDir()
  source = (await bootApp({ variables: { DATA_DIR: await ownDataDir(), KYC_KEY: kycKey } })).app
  const accountId = await advertiser(source, { kyc: 'none', photos: 1 })
  const folder = 'abcdefgh-_12'
  await source.db.updateTable('media').set({ folder }).where('account_id', '=', accountId).execute()
  await source.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  await sendPhotos(source, accountId)
  const dir = await ownDataDir()
  name = (await backUp(source, { dir, keepDays: 35 })).name
  await writeArchive({ dir, name, path: join(dir, 'site.tar'), progress })
  whole = await entriesOf(join(dir, 'site.tar'))

  const { url } = inject('server')
  const database = `target_${randomBytes(6).toString('hex')}`
  await createDatabase(url, database)
  const env = readEnv({ DATA_DIR: join(place, 'a/b/data'), KYC_KEY: kycKey })
  target = openApp(env, databaseUrl(url, database), () => undefined)
  atEnd(async () => {
    await closeApp(target)
    await dropDatabase(url, database)
  })
})

async function entriesOf(path: string) {
  const entries: Entry[] = []
  for await (const entry of createReadStream(path).pipe(tar.extract()))
    entries.push({ header: entry.header, body: await buffer(entry) })
  return entries
}

async function write(entries: readonly Entry[]) {
  const pack = tar.pack()
  for (const { header, body } of entries) {
    const { name, type = 'file', linkname } = header
    const isFile = type === 'file'
    pack.entry({ name, type, ...(linkname && { linkname }), size: isFile ? body.length : 0 }, isFile ? body : '')
  }
  pack.finalize()
  const path = join(place, 'hostile.tar')
  await writeFile(path, await buffer(pack))
  return path
}

async function restoreFrom(path: string, unsigned: boolean) {
  const admit = (folder: string) => readSigned(target, folder, { unsigned })
  const temporary = join(target.env.dataDir, 'tmp/restore')
  const archive = await openArchive({ path, temporary, unsigned, admit })
  const choices = { replace: true, verify: false, unsigned, progress, archive }
  await restore(target, { dir: archive.dir, name: archive.name, ...choices }).finally(archive.close)
}

/** Expects the restore to fail with a one-line message and to write no files or tables. */
async function expectRefused(entries: readonly Entry[], unsigned: boolean) {
  const path = await write(entries)
  const before = (await filesBelow(place)).map(file => file.path)
  const refusal = await restoreFrom(path, unsigned).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(CannotRestore)
  expect((refusal as Error).message).not.toContain('\n')
  expect((await filesBelow(place)).map(file => file.path)).toEqual(before)
  const tables = "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')"
  expect((await target.pool.query(tables)).rowCount).toBe(0)
}

const isSignature = ({ header }: Entry) => header.name.endsWith('manifest.hmac')
const withoutSignature: Change = entries => entries.filter(entry => !isSignature(entry))
const signing = (unsigned: boolean): Change => (unsigned ? withoutSignature : entries => entries)
const insert =
  (header: Entry['header'], at: number): Change =>
  entries =>
    entries.toSpliced(at, 0, { header, body: Buffer.from('evil') })
const rename =
  (at: number, to: string): Change =>
  entries =>
    entries.map((entry, index) => (index === at ? { ...entry, header: { ...entry.header, name: to } } : entry))

const changeManifest =
  (change: (manifest: Manifest) => unknown): Change =>
  entries =>
    entries.map(entry => {
      if (!entry.header.name.endsWith('/manifest.json')) return entry
      const manifest = JSON.parse(entry.body.toString())
      return { ...entry, body: Buffer.from(JSON.stringify(change(manifest))) }
    })

const changeTable = (changed: object) =>
  changeManifest(manifest => ({ ...manifest, tables: [{ ...manifest.tables[0], ...changed }, ...manifest.tables] }))

/** Modifies a list and updates its hash in the manifest. */
const changeList =
  (kind: 'media' | 'documents', change: (item: Item) => unknown): Change =>
  entries => {
    let sha256 = ''
    const changed = entries.map(entry => {
      if (!entry.header.name.endsWith(`/${kind}.list.zst`)) return entry
      const lines = zstdDecompressSync(entry.body).toString().trimEnd().split('\n')
      const text = `${lines.map(line => JSON.stringify(change(JSON.parse(line)))).join('\n')}\n`
      sha256 = createHash('sha256').update(text).digest('hex')
      return { ...entry, body: zstdCompressSync(text) }
    })
    return changeManifest(({ files, ...rest }) => ({
      ...rest,
      files: { ...files, [kind]: { ...files[kind], sha256 } },
    }))(changed)
  }

const hostileNames = () => [
  '../evil',
  '../../../../evil',
  `${place}/evil`,
  `${name}/../../evil`,
  `${name}/../${name}/settings.env`,
  `${name}/./settings.env`,
  `${name}//settings.env`,
  `${name}/.ssh.config`,
  `${name}/a/b.zst`,
  `${name}/evil.zst\n`,
  `2020-01-01T00-00-00Z/settings.env`,
  `${name}\\..\\evil.zst`,
  `${name}/settings.env\0/../../evil`,
]
const types = ['symlink', 'link', 'character-device', 'block-device', 'fifo', 'directory'] as const
const elsewhere = { linkname: '../../../../evil' }

test('no entry’s name leads outside the archive’s own folder', async () => {
  for (const unsigned of [false, true])
    for (const hostile of hostileNames())
      for (const at of [0, 2, 3])
        await expectRefused(signing(unsigned)(insert({ name: hostile, type: 'file' }, at)(whole)), unsigned)
})

test.each(types)('an entry that is a %s is refused, even under a valid name', async type => {
  for (const unsigned of [false, true])
    for (const as of ['settings.env', 'manifest.json', 'public.accounts.copy.zst'])
      for (const at of [0, 1, 3])
        await expectRefused(
          signing(unsigned)(insert({ name: `${name}/${as}`, type, ...elsewhere }, at)(whole)),
          unsigned,
        )
})

test('an archive is refused without a signature, or with one by another key or for another manifest', async () => {
  await expectRefused(withoutSignature(whole), false)
  const forged = whole.map(entry =>
    isSignature(entry) ? { ...entry, body: Buffer.from(`${source.vault.keyId()} ${'0'.repeat(64)}\n`) } : entry,
  )
  await expectRefused(forged, false)
  await expectRefused(changeManifest(m => ({ ...m, takenAt: '2020-01-01T00:00:00.000Z' }))(whole), false)
  const other = whole.map(entry =>
    isSignature(entry) ? { ...entry, body: Buffer.from(`0123456789abcdef ${'0'.repeat(64)}\n`) } : entry,
  )
  await expectRefused(other, false)
  // --unsigned admits unsigned archives, but not ones with an invalid signature.
  await expectRefused(forged, true)
})

const injected = 'public.accounts; drop table accounts'
const hostileManifests: Record<string, Change> = {
  'a table name with SQL': changeTable({ name: injected, file: `${injected}.copy.zst` }),
  'a table whose name closes its quotes': changeTable({ name: 'public."a" (id) from stdin; --' }),
  'a system table': changeTable({ name: 'pg_catalog.pg_authid', file: 'pg_catalog.pg_authid.copy.zst' }),
  'a table’s file in another folder': changeTable({ file: '../../../../evil' }),
  'a column name with SQL': changeTable({ columns: ['id) from stdin; drop table accounts; --'] }),
  'a bound with SQL': changeTable({ partitions: [{ name: 'public.x', bound: 'DEFAULT; drop table accounts' }] }),
  'a partition name with SQL': changeTable({ partitions: [{ name: injected, bound: 'DEFAULT' }] }),
  'a sequence name with SQL': changeManifest(m => ({ ...m, sequences: [{ name: injected, value: '1' }] })),
  'a sequence value with SQL': changeManifest(m => ({ ...m, sequences: [{ name: 'public.a', value: '1); --' }] })),
  'a migration named after a property of every object': changeManifest(m => ({ ...m, migrations: ['constructor'] })),
  'an installation that is a path': changeManifest(m => ({ ...m, installation: '../../evil' })),
  'a version that moves the cursor': changeManifest(m => ({ ...m, version: '\u001b[2J' })),
  'a word instead of a manifest': changeManifest(() => 'x'),
  'a media folder elsewhere': changeList('media', item => ({ ...item, name: '../../../../evil' })),
  'a media file elsewhere': changeList('media', item => ({
    ...item,
    files: item.files.map(file => ({ ...file, file: '../../../evil.webp' })),
  })),
  'a document elsewhere': changeList('documents', item => ({ ...item, name: '/etc/passwd' })),
  'a document with a path in its name': changeList('documents', item => ({
    ...item,
    files: item.files.map(file => ({ ...file, file: '../../evil' })),
  })),
  'an item without files': changeList('media', item => ({ ...item, files: [] })),
}

test.each(Object.entries(hostileManifests))('%s is refused, even if no signature is required', async (_, change) => {
  await expectRefused(change(withoutSignature(whole)), true)
})

test('no invented name is accepted (property)', async () => {
  const word = fc.oneof(fc.string(), fc.constantFrom('..', '.', '', '/', '\\', 'files', 'public', 'evil', name))
  const path = fc.array(word, { minLength: 1, maxLength: 5 }).map(words => words.join('/'))
  const known = new Set(whole.map(({ header }) => header.name))
  const invented = path.filter(text => text !== '' && !known.has(text) && !text.startsWith('files/'))
  await fc.assert(
    fc.asyncProperty(invented, fc.constantFrom(0, 2), fc.boolean(), async (text, at, unsigned) => {
      await expectRefused(rename(at, text)(signing(unsigned)(whole)), unsigned)
    }),
    { numRuns: 60 },
  )
})

test('only tables, columns, partitions and sequences of the migrations reach SQL (property)', async () => {
  const client = await source.pool.connect()
  atEnd(() => client.release())
  const tables = await readTables(client)
  const sequences = await readSequences(client)
  await refuseUnknownNames(client, { tables, sequences })
  const known = new Set([...tables.flatMap(({ name, columns }) => [name, ...columns]), ...sequences.map(s => s.name)])
  const foreign = fc
    .oneof(fc.string(), fc.constantFrom('public', 'pg_catalog.pg_class', '__proto__'))
    .filter(text => !known.has(text))
  await fc.assert(
    fc.asyncProperty(foreign, fc.nat(tables.length - 1), fc.nat(3), async (text, at, what) => {
      const [table] = tables.slice(at)
      if (!table) throw new Error('no table')
      const changed = [
        { ...table, name: text },
        { ...table, columns: [...table.columns, text] },
        { ...table, columns: [...table.columns, table.columns[0] ?? ''] },
        { ...table, partitions: [{ name: text, bound: 'DEFAULT' }] },
      ][what]
      await expect(
        refuseUnknownNames(client, { tables: tables.with(at, changed ?? table), sequences }),
      ).rejects.toBeInstanceOf(CannotRestore)
      const sequence = { name: text, value: '1' }
      await expect(refuseUnknownNames(client, { tables, sequences: [sequence] })).rejects.toBeInstanceOf(CannotRestore)
    }),
    { numRuns: 60 },
  )
})

test('the command refuses with one line and writes nothing', async () => {
  const DATA_DIR = join(place, 'c/data')
  await mkdir(DATA_DIR, { recursive: true })
  const run = (path: string, ...more: string[]) =>
    new Promise<string>(resolve => {
      const DATABASE_URL = target.pool.options.connectionString as string
      const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR, KYC_KEY: kycKey, DEMO: '1' }
      const words = [...commandLine('restore'), path, ...more]
      execFile(process.execPath, words, { env }, (_, out, err) => resolve(out + err))
    })
  const evil = await write(insert({ name: `${name}/../../../../evil`, type: 'file' }, 2)(whole))
  expect(await run(evil)).toMatch(
    /^\S+hostile\.tar tem um nome que nenhum backup tem \([^\n]+\): nada foi restaurado\n$/,
  )
  const stranger = join(place, 'stranger.tar')
  await cp(await write(withoutSignature(whole)), stranger)
  expect(await run(stranger)).toMatch(/^O backup não tem assinatura, [^\n]+--unsigned; nada foi restaurado\n$/)
  expect((await filesBelow(place)).map(({ path }) => path).filter(path => path.includes('evil'))).toEqual([])
  // The unmodified, signed archive is restored.
  expect(await run(await write(whole))).toContain(`Restaurado: ${name}`)
  expect((await readFile(join(DATA_DIR, 'public/midias/abcdefgh-_12/512.webp'))).toString()).toBe('RIFF')
}, 120_000)
