import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { passGate, request } from '#test/world/calls.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { inertHeaders } from '#test/world/inert.ts'
import { advertiser, campaign, logInAs } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const bytes = Buffer.from('0123456789abcdef')
const kinds: Record<string, () => Promise<NodeJS.ProcessEnv>> = {
  'a directory': async () => ({}),
  'a bucket': openBucketServer,
}

describe.each(Object.keys(kinds))('media files from %s', kind => {
  let site: Booted
  let cookie: string
  let folder: string
  let folders: Record<string, string>
  let token: string

  beforeAll(async () => {
    const variables = await kinds[kind]?.()
    site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), ...variables } })
    const { app } = site
    const account_id = await advertiser(app, { photos: 1 })
    const item = app.db.selectFrom('media').select('folder').where('account_id', '=', account_id)
    folder = (await item.executeTakeFirstOrThrow()).folder
    for (const name of ['512.webp', '512.jpg', 'video.webm', 'video.mp4'])
      await app.storage.write(`midias/${folder}/${name}`, bytes)
    const partner = await advertiser(app, { userType: 5 })
    await campaign(app, partner, 1)
    token = (await logInAs(site, partner)).token
    const { rows } = await app.pool.query('select folder from campaigns where account_id = $1', [partner])
    folders = { banner: rows[0].folder, own: 'propria_0001', category: 'categoria_01' }
    for (const one of Object.values(folders)) await app.storage.write(`midias/${one}/512.webp`, bytes)
    await app.pool.query(
      'update partner_categories set folder = $1, color = $2 where id = (select min(id) from partner_categories)',
      [folders.category, '#101010'],
    )
    await app.pool.query('update media set folder = $1 where id = (select min(id) from media where account_id = $2)', [
      folders.own,
      partner,
    ])
    await writeFile(join(app.env.dataDir, 'segredo.txt'), 'segredo')
    cookie = await passGate(site.url)
  })

  const open = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${site.url}/midias/${file}`, { method, headers: { cookie, ...headers } })

  test.each([
    ['512.webp', 'image/webp'],
    ['512.jpg', 'image/jpeg'],
    ['video.webm', 'video/webm'],
    ['video.mp4', 'video/mp4'],
  ])('%s is sent as %s and sandboxed', async (name, type) => {
    const seen = await open(`${folder}/${name}`)
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      ...inertHeaders,
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'content-length': '16',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=43200, immutable',
      vary: 'Cookie, Authorization',
    })
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(bytes)
  })

  test.each<[what: string, status: number, path: string, headers: Record<string, string>]>([
    ['a part', 206, '{folder}/video.webm', { range: 'bytes=0-3' }],
    ['an impossible part', 416, '{folder}/video.webm', { range: 'bytes=99-' }],
    ['a missing file', 404, '{folder}/nada.webp', {}],
    ['an unknown folder', 404, 'inexistente_/512.webp', {}],
    ['a visitor without the age answer', 403, '{folder}/512.webp', { cookie: '' }],
    ['a partner’s banner', 200, '{banner}/512.webp', {}],
    ['a category’s picture', 200, '{category}/512.webp', {}],
    ['a photo, to its owner', 200, '{own}/512.webp', { cookie: '', authorization: 'own' }],
  ])('the answer for %s can’t run as a page either', async (_, status, path, headers) => {
    const own = headers.authorization && { authorization: `Bearer ${token}` }
    const seen = await open(
      path.replace(/\{(\w+)\}/, (_, name: string) => folders[name] ?? folder),
      { ...headers, ...own },
    )
    expect(seen.status).toBe(status)
    expect(Object.fromEntries(seen.headers)).toMatchObject(inertHeaders)
    if (status === 200) expect(seen.headers.get('content-type')).toBe('image/webp')
  })

  test('a page among the files would be sent as no page, whatever its name', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const [name, type] of [
      ['pagina.webp', 'image/webp'],
      ['pagina.html', 'application/octet-stream'],
      ['pagina.svg', 'application/octet-stream'],
      ['pagina.js', 'application/octet-stream'],
    ] as const) {
      await site.app.storage.write(`midias/${folder}/${name}`, page)
      const seen = await open(`${folder}/${name}`)
      expect(Object.fromEntries(seen.headers), name).toMatchObject({ ...inertHeaders, 'content-type': type })
    }
  })

  test('a range request gets that range', async () => {
    const part = await open(`${folder}/video.webm`, { range: 'bytes=4-7' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 4-7/16')
    expect(part.headers.get('content-type')).toBe('video/webm')
    expect(await part.text()).toBe('4567')
    const tail = await open(`${folder}/video.webm`, { range: 'bytes=-3' })
    expect(await tail.text()).toBe('def')
    const beyond = await open(`${folder}/video.webm`, { range: 'bytes=99-' })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe('bytes */16')
  })

  test('a range continues only the file that it began with', async () => {
    const etag = (await open(`${folder}/video.webm`)).headers.get('etag') as string
    const other = await open(`${folder}/video.webm`, { range: 'bytes=4-7', 'if-range': '"another"' })
    expect([other.status, await other.text()]).toEqual([200, bytes.toString()])
    if (etag.startsWith('W/')) return
    const same = await open(`${folder}/video.webm`, { range: 'bytes=4-7', 'if-range': etag })
    expect([same.status, await same.text()]).toEqual([206, '4567'])
  })

  test('a browser that has the file gets a 304', async () => {
    const first = await open(`${folder}/512.webp`)
    const etag = first.headers.get('etag') as string
    const ask = (headers: Record<string, string>) =>
      request(site.url, `/midias/${folder}/512.webp`, { headers: { cookie, ...headers } })
    const again = await ask({ 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('private, max-age=43200, immutable')
    const since = first.headers.get('last-modified') as string
    expect((await ask({ 'if-modified-since': since })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"another"', 'if-modified-since': since })).status).toBe(200)
  })

  test('HEAD gives the size without the bytes', async () => {
    const head = await open(`${folder}/512.webp`, {}, 'HEAD')
    expect(head.headers.get('content-length')).toBe('16')
    expect(head.headers.get('content-type')).toBe('image/webp')
    expect(await head.text()).toBe('')
  })

  test('a video is sent whole and in ranges, and cancelled downloads cause no error', async () => {
    const video = randomBytes(4_000_000)
    await site.app.storage.write(`midias/${folder}/longer.mp4`, video)
    for (let times = 0; times < 5; times++) await (await open(`${folder}/longer.mp4`)).body?.cancel()
    const part = await open(`${folder}/longer.mp4`, { range: 'bytes=1000000-3999999' })
    expect(video.subarray(1_000_000).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
    expect(video.equals(Buffer.from(await (await open(`${folder}/longer.mp4`)).arrayBuffer()))).toBe(true)
    expect(site.log).toEqual([])
  })

  test.each([
    '..%2f..%2f/segredo.txt',
    '{folder}/..%2f..%2f..%2fsegredo.txt',
    '{folder}/%2e%2e%2f%2e%2e%2fsegredo.txt',
    '{folder}/512.webp%00.jpg',
    '{folder}%00/512.webp',
    '{folder}/nada.webp',
    `{folder}/${'a'.repeat(400)}.webp`,
    'inexistente_/512.webp',
    '{folder}/',
    '{folder}',
  ])('no file is found at %s', async path => {
    const seen = await open(path.replace('{folder}', folder))
    expect(seen.status).toBe(404)
    expect(await seen.text()).not.toContain('segredo')
  })
})
