import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { verifyChain } from '#server/platform/operators/audit.ts'
import { opensslOptions } from '#server/safety/evidence/pack-evidence.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { openEvidence } from '#test/world/evidence.ts'
import { expectInert } from '#test/world/inert.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let world: ReturnType<typeof openEvidence>
let clock: number
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let otto: Awaited<ReturnType<typeof operatorAtWork>>
const mails: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  clock = Date.now()
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
  world = openEvidence(site)
})

// Each test logs in new operators, because moving the clock ends the old sessions.
beforeEach(async () => {
  iris = await operatorAtWork(site, 'Íris', ['trust', 'auditor'])
  otto = await operatorAtWork(site, 'Otto', ['auditor'])
})

const reason = 'Ofício 12 da delegacia pede a versão publicada.'
const ask = (office: BackOffice, id: number, body: object = { purpose: 'authority', reason }) =>
  office.send('POST', `/api/operator/evidence/${id}/openings`, { body })
const answer = (office: BackOffice, opening: number, what: 'grant' | 'refusal' | 'start') =>
  office.send('POST', `/api/operator/evidence-openings/${opening}/${what}`)
const read = (office: BackOffice, opening: number, what: string) =>
  office.send('GET', `/api/operator/evidence-openings/${opening}/${what}`)

async function sealedAd() {
  const account = await world.published({ nickname: 'Publicada', photos: 1 })
  await runQueued(site.app, tasks)
  const [{ id }] = await world.versionsOf(account)
  return { account, id: id as number }
}

async function opened(id: number) {
  const opening = (await ask(iris.office, id)).json().id as number
  expect((await answer(otto.office, opening, 'grant')).status).toBe(204)
  expect((await answer(iris.office, opening, 'start')).status).toBe(204)
  return opening
}

test('an opening takes two people and a reason; nobody can grant their own request, not even in the database', async () => {
  const { id } = await sealedAd()
  expect((await ask(iris.office, id, { purpose: 'authority', reason: 'Quero.' })).json().errors).toHaveProperty(
    'reason',
  )
  expect((await ask(otto.office, id)).status).toBe(403)
  const opening = (await ask(iris.office, id)).json().id as number
  expect((await ask(iris.office, id)).status).toBe(409)
  const waiting = async () => (await otto.office.send('GET', '/api/operator/worklist?only=opening')).json().data
  const facts = { asked_by: 'Íris', purpose: 'authority' }
  expect(await waiting()).toMatchObject([{ kind: 'opening', id, account: null, facts }])
  expect((await answer(iris.office, opening, 'start')).status).toBe(409)
  expect((await read(iris.office, opening, 'content')).status).toBe(409)
  const own = await answer(iris.office, opening, 'grant')
  expect([own.status, own.json().message]).toEqual([
    409,
    'O primeiro passo foi seu: o segundo é de outra pessoa da equipe.',
  ])
  await expect(
    site.app.pool.query(
      `update evidence_openings set granted_by = asked_by, granted_at = $2, package_secret = '\\x00' where id = $1`,
      [opening, site.app.now()],
    ),
  ).rejects.toThrow('granted_by_another')
  await expect(
    site.app.pool.query('update evidence_openings set asked_by = $2 where id = $1', [opening, otto.id]),
  ).rejects.toThrow('never changed')
  expect((await answer(otto.office, opening, 'grant')).status).toBe(204)
  expect(await waiting()).toEqual([])
  expect((await answer(otto.office, opening, 'start')).status).toBe(403)
  expect((await answer(iris.office, opening, 'start')).status).toBe(204)
  expect((await answer(iris.office, opening, 'start')).status).toBe(409)
  const content = (await read(iris.office, opening, 'content')).json()
  expect(JSON.parse(content.content).profile.nickname).toBe('Publicada')
  expect(content.watermark).toContain(`OP ${iris.id}-${otto.id}`)
})

test('only one of several concurrent requests, grants or starts counts, and the database allows one request', async () => {
  const { id } = await sealedAd()
  const thrice = async (send: () => Promise<{ status: number }>) =>
    (await Promise.all([send(), send(), send()])).map(({ status }) => status).toSorted()
  expect(await thrice(() => ask(iris.office, id))).toEqual([201, 409, 409])
  const { rows } = await site.app.pool.query('select id from evidence_openings where evidence_id = $1', [id])
  expect(rows).toHaveLength(1)
  const { id: opening } = rows[0]
  const copied = `insert into evidence_openings (evidence_id, purpose, reason, asked_by, asked_at)
    select evidence_id, purpose, reason, asked_by, $2 from evidence_openings where id = $1`
  await expect(site.app.pool.query(copied, [opening, new Date(clock + hourMs)])).rejects.toThrow(
    'one_opening_at_a_time',
  )
  expect(await thrice(() => answer(otto.office, opening, 'grant'))).toEqual([204, 409, 409])
  expect(await thrice(() => answer(iris.office, opening, 'start'))).toEqual([204, 409, 409])
  clock += 11 * minuteMs
  expect(await thrice(() => ask(iris.office, id))).toEqual([201, 409, 409])
})

test('each step requires a passkey', async () => {
  const { id } = await sealedAd()
  const plain = await operatorAtWork(site, 'Rui', ['trust', 'auditor'], false)
  expect((await plain.office.send('GET', `/api/operator/evidence/${id}`)).status).toBe(200)
  expect((await ask(plain.office, id)).status).toBe(403)
  const opening = (await ask(iris.office, id)).json().id as number
  expect((await answer(plain.office, opening, 'grant')).status).toBe(403)
  expect((await answer(otto.office, opening, 'refusal')).status).toBe(204)
  expect((await answer(otto.office, opening, 'grant')).status).toBe(409)
  expect((await answer(iris.office, opening, 'start')).status).toBe(409)
})

test('a request lasts a day, a grant a quarter of an hour, an opening ten minutes of one session', async () => {
  const { id } = await sealedAd()
  const opening = await opened(id)
  const other = await operatorAtWork(site, 'Vera', ['trust'])
  expect((await read(other.office, opening, 'content')).status).toBe(404)
  clock += 9 * minuteMs
  expect((await read(iris.office, opening, 'content')).status).toBe(200)
  clock += 2 * minuteMs
  const late = await read(iris.office, opening, 'content')
  expect([late.status, late.json().message]).toEqual([409, 'Esta abertura terminou. Para ver de novo, peça outra.'])
  expect((await read(otto.office, opening, 'password')).status).toBe(409)
  const granted = (await ask(iris.office, id)).json().id as number
  expect((await answer(otto.office, granted, 'grant')).status).toBe(204)
  clock += 14 * minuteMs
  await iris.office.send('GET', '/api/operator/evidence')
  clock += 2 * minuteMs
  expect((await answer(iris.office, granted, 'start')).status).toBe(409)
  const { openings } = (await iris.office.send('GET', `/api/operator/evidence/${id}`)).json()
  expect(openings.map(({ state }: { state: string }) => state)).toEqual(['over', 'over'])
})

test('pictures are watermarked with both operators, and every view is audited', async () => {
  const { id, account } = await sealedAd()
  const opening = await opened(id)
  const { pictures } = (await read(iris.office, opening, 'content')).json()
  expect(pictures).toHaveLength(1)
  const shown = await iris.office.send('GET', pictures[0].url)
  expectInert(shown)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await sharp(shown.bytes).metadata()).format).toBe('webp')
  const actions = await world.rows(
    'select action, operator_id from audit_entries where subject = $1 order by id',
    `evidence:${id}`,
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'opening_asked',
    'opening_granted',
    'opening_begun',
    'evidence_read',
    'evidence_picture_shown',
  ])
  expect(await verifyChain(site.app.db)).toMatchObject({ brokenAt: null })
  mails.length = 0
  await runQueued(site.app, tasks)
  const told = mails.filter(({ subject }) => subject === `Registro nº ${id} aberto`).map(({ to }) => to)
  expect(told).toContain(otto.email)
  expect(told).not.toContain(iris.email)
  for (const { text } of mails) expect(text).not.toContain(`conta ${account}`)
})

test('the package opens with openssl and the other operator’s password, and contains everything', async () => {
  const { id } = await sealedAd()
  const opening = await opened(id)
  expect((await read(iris.office, opening, 'password')).status).toBe(404)
  const { password } = (await read(otto.office, opening, 'password')).json()
  const pack = await read(iris.office, opening, 'package')
  expect(pack.headers.get('content-disposition')).toBe(`attachment; filename="lacre-${id}.tar.enc"`)
  expect(pack.bytes.includes('Publicada')).toBe(false)
  const folder = await mkdtemp(join(tmpdir(), 'lacre-'))
  await writeFile(join(folder, 'p.enc'), pack.bytes)
  const plain = [
    'enc',
    '-d',
    ...opensslOptions.split(' '),
    '-pass',
    `pass:${password}`,
    '-in',
    'p.enc',
    '-out',
    'p.tar',
  ]
  execFileSync('openssl', plain, { cwd: folder })
  const names = execFileSync('tar', ['-tf', 'p.tar'], { cwd: folder, encoding: 'utf8' })
  expect(names).toMatch(/^dados\.json\narquivos\/[\w-]{12}-512\.webp\nsha256\.txt\n$/)
  execFileSync('tar', ['-xf', 'p.tar'], { cwd: folder })
  expect(execFileSync('sha256sum', ['-c', 'sha256.txt'], { cwd: folder, encoding: 'utf8' })).toMatch(/: OK\n$/)
})

test('suspected child abuse opens as words and hashes, with no picture anywhere', async () => {
  const account = await world.published({ nickname: 'Outra', photos: 1 })
  await runQueued(site.app, tasks)
  const [version] = await world.versionsOf(account)
  const body = {
    account_id: account,
    scope: 'account',
    media: [],
    banners: [],
    report_id: null,
    text: 'Parece ter menos de 18 anos.',
  }
  const { id } = (await iris.office.send('POST', '/api/operator/evidence/suspected-abuse', { body })).json()
  await runQueued(site.app, tasks)
  const [{ object, sha256 }] = (await world.filesOf(account)).filter(({ kind }) => kind === 'abuse')
  const opening = await opened(id)
  const content = (await read(iris.office, opening, 'content')).json()
  expect(content.pictures).toEqual([])
  for (const words of [
    'COMUNICAÇÃO DE SUSPEITA',
    'Parece ter menos de 18 anos.',
    `Conta ${account}`,
    '1. Imagem, da',
    'SHA-256',
  ])
    expect(content.content).toContain(words)
  expect((await read(iris.office, opening, `pictures/${object}`)).status).toBe(404)
  // Archived ads do not show their pictures either.
  const archived = await opened(version.id)
  expect((await read(iris.office, archived, 'content')).json().pictures).toEqual([])
  for (const file of await world.filesOf(account))
    expect((await read(iris.office, archived, `pictures/${file.object}`)).status).toBe(404)
  const pack = await read(iris.office, opening, 'package')
  expect([pack.status, sha256.length]).toEqual([200, 32])
})
