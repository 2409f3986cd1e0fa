import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { downloadArchive, type PrivacyOverview, readPrivacy } from '#contract/privacy.ts'
import { retention } from '#contract/retention.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { ownDataDir, sendPhotos, viewDocuments } from '#test/world/documents.ts'
import { advertiser, campaign, logInAs, password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { unzip } from '#test/world/unzip.ts'

let site: Booted

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
})
beforeEach(() => forgetAttempts(site.app))

const rows = async <Row>(text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows as Row[]
const overviewOf = async (token: string) => bodyOf<PrivacyOverview>(await ask(site.url, readPrivacy, { token }))

const download = (token: string) =>
  fetch(`${site.url}${downloadArchive.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })

test('the export contains the person’s rows of each table, and nobody else’s', async () => {
  const id = await advertiser(site.app, { userType: 5, videos: 1 })
  await campaign(site.app, id, 1)
  const other = await advertiser(site.app, { userType: 5 })
  await campaign(site.app, other, 1)
  const { token, email } = await logInAs(site, id)
  type Exported = { tables: Record<string, Record<string, unknown>[]> }
  const { tables } = bodyOf<Exported>(await ask(site.url, exportAccount, { token, body: { password } }))
  expect(tables.accounts).toMatchObject([{ id, email }])
  for (const table of [
    'profiles',
    'addresses',
    'campaigns',
    'orders',
    'plan_periods',
    'account_sessions',
    'kyc_submissions',
  ])
    expect(tables[table], table).toHaveLength(1)
  for (const table of ['campaign_submissions', 'campaign_reviews', 'payments', 'order_activations', 'kyc_reviews'])
    expect(tables[table], table).toHaveLength(1)
  expect(tables.media).toHaveLength(3)
  expect(tables.media_reviews).toHaveLength(3)
  for (const [table, found] of Object.entries(tables))
    for (const row of found) if ('account_id' in row) expect(row.account_id, table).toBe(id)
})

test('the archive is a ZIP of the announced length, with the export and the largest size of each picture', async () => {
  const id = await advertiser(site.app, { photos: 2, videos: 1 })
  const stranger = await advertiser(site.app)
  const { storage } = site.app
  const media = await rows<{ folder: string; kind: string; account_id: number }>(
    'select folder, kind, account_id from media where account_id = any($1) order by kind, id',
    [id, stranger],
  )
  const bytesOf = (folder: string, name: string) =>
    createHash('sha512')
      .update(folder + name)
      .digest()
  for (const { folder, kind } of media)
    for (const name of kind === 'video' ? ['360.webp', '512.webp', 'video.webm'] : ['50.webp', '512.webp', '1024.webp'])
      await storage.write(`midias/${folder}/${name}`, bytesOf(folder, name))
  const { token } = await logInAs(site, id)
  const answer = await download(token)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const files = unzip(bytes)
  expect(JSON.parse(files.get('dados.json')?.toString() ?? '')).toMatchObject({ account: { id } })
  const readMe = files.get('LEIA-ME.txt')?.toString()
  expect(readMe).toContain('tudo o que a Véspera guarda sobre você')
  expect(readMe).toContain(
    `registros de acesso (endereço IP, porta, hora e conta) também não estão aqui: ficam ${retention.accesses.keptFor},`,
  )
  const own = media.filter(({ account_id }) => account_id === id)
  const expected = own.flatMap(({ folder, kind }, index) =>
    (kind === 'image' ? ['1024.webp'] : ['512.webp', 'video.webm']).map(name => ({
      name: `${kind === 'image' ? 'fotos' : 'videos'}/0${index + 1}-${name}`,
      bytes: bytesOf(folder, name),
    })),
  )
  expect([...files.keys()].filter(name => name.includes('/')).toSorted()).toEqual(
    expected.map(({ name }) => name).toSorted(),
  )
  for (const file of expected) expect(files.get(file.name)?.equals(file.bytes), file.name).toBe(true)
})

test('the archive has the proofs of payment that the person sent, decrypted, and nobody else’s', async () => {
  const ids = [await advertiser(site.app), await advertiser(site.app)] as const
  const orders: number[] = []
  for (const id of ids) {
    const [order] = await rows<{ id: number }>('select id from orders where account_id = $1', id)
    const orderId = order?.id as number
    const { sealed, ...key } = await site.app.vault.sealProof(orderId, Buffer.from(`comprovante de ${id}`))
    const sent = { sent_at: site.app.now(), width: 1000, height: 1400, pages: 1, sealed }
    await site.app.db
      .insertInto('order_proofs')
      .values({ order_id: orderId, account_id: id, ...sent })
      .execute()
    await site.app.db
      .insertInto('order_proof_keys')
      .values({ order_id: orderId, ...key })
      .execute()
    orders.push(orderId)
  }
  const { token } = await logInAs(site, ids[0])
  const proofsIn = async () => {
    const files = unzip(Buffer.from(await (await download(token)).arrayBuffer()))
    return [...files].filter(([name]) => name.startsWith('comprovantes/')).map(([name, bytes]) => [name, String(bytes)])
  }
  expect(await proofsIn()).toEqual([[`comprovantes/${orders[0]}.webp`, `comprovante de ${ids[0]}`]])
  await rows('delete from order_proofs where order_id = $1', orders[0])
  expect(await proofsIn()).toEqual([])
})

test('the archive requires the password in the body, and allows ten requests an hour', async () => {
  const { token } = await logInAs(site, await advertiser(site.app))
  const attempt = (body: object) => ask(site.url, downloadArchive, { token, body })
  expect((await attempt({ password: 'x' })).errors).toEqual({ password: ['Senha atual incorreta.'] })
  expect((await fetch(`${site.url}${downloadArchive.path}?password=${password}`)).status).toBe(405)
  for (let times = 1; times < 10; times++) await attempt({ password })
  expect((await attempt({ password })).status).toBe(429)
})

test('the person learns when and in which role an operator saw their documents, but never who it was', async () => {
  const id = await advertiser(site.app, { kyc: 'none' })
  const iris = await operatorAtWork(site, 'Íris Sigilosa', ['kyc', 'finance'])
  const { token } = await logInAs(site, id)
  expect((await overviewOf(token)).views).toEqual([])
  await viewDocuments(iris.office, await sendPhotos(site.app, id))
  const { views, documents } = await overviewOf(token)
  expect(views.map(({ part, document, roles }) => [part, document, roles]).toSorted()).toEqual([
    ['document_case', null, ['kyc']],
    ['documents', 'front', ['kyc']],
    ['documents', 'selfie', ['kyc']],
    ['documents', 'verse', ['kyc']],
  ])
  expect(JSON.stringify(views)).not.toMatch(/Íris|operador\d/)
  expect(documents).toMatchObject([{ verdict: null, destroyed_at: null, ends_at: null }])
  const stranger = await logInAs(site, await advertiser(site.app))
  expect((await overviewOf(stranger.token)).views).toEqual([])
})

test('the overview counts the stored data, and names only recipients that this site uses', async () => {
  const id = await advertiser(site.app, { photos: 2 })
  const { token } = await logInAs(site, id)
  const { kinds, recipients, stays, officer } = await overviewOf(token)
  const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))
  expect(counts).toMatchObject({ account: 1, sessions: 1, media: 2, documents: 1, orders: 1 })
  expect(counts).not.toHaveProperty('messages')
  expect(counts).not.toHaveProperty('ads')
  // The demonstration has no mail server or bucket.
  expect(recipients.map(({ name }) => name)).toEqual([
    'Meta (comprovantes por WhatsApp)',
    'Serviço de notificações do navegador (Google, Mozilla, Microsoft ou Apple)',
    'Banco do Pix',
    'Simulador de pagamento',
  ])
  expect(stays.map(({ what, count }) => [what, count])).toEqual([
    ['orders', 1],
    ['adArchive', null],
    ['accesses', null],
    ['audit', null],
    ['backups', null],
  ])
  expect(officer.name).toMatch(/fictícia/)
})
