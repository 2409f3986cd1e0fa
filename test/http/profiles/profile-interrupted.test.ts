import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#contract/profile-form.ts'
import { companionForm, openAuthors, partsOf } from '#test/world/authors.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let photo: Buffer
let author: { id: number; token: string }

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  photo = await goodJpeg()
  author = await authors.newcomer()
})

async function kept() {
  return {
    files: (await authors.stored()).length,
    rows: (await authors.mediaOf(author.id)).length,
    versions: (await authors.submissionsOf(author.id)).length,
    temporary: await authors.temporary(),
  }
}
const nothing = { files: 0, rows: 0, versions: 0, temporary: [] }

/** Sends the headers and part of the body. */
async function begin(body: Buffer, token = author.token) {
  const socket = connect(Number(new URL(site.url).port), 'localhost')
  const head = [
    `POST ${updateProfile.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=corte',
    `Content-Length: ${body.length * 4}`,
    '\r\n',
  ]
  socket.write(head.join('\r\n'))
  socket.write(body)
  socket.on('error', () => undefined)
  return socket
}

const partOfFile = () =>
  Buffer.concat([
    Buffer.from(
      '--corte\r\nContent-Disposition: form-data; name="images[]"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    photo,
  ])

test('an interrupted upload leaves nothing, and only our user could read its temporary file', async () => {
  const socket = await begin(partOfFile())
  await expect.poll(authors.temporary).toHaveLength(1)
  const folder = join(site.app.env.dataDir, 'tmp', 'uploads')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  socket.destroy()
  await expect.poll(kept).toEqual(nothing)
  expect(site.log.filter(({ event }) => event === 'unexpected_error')).toEqual([])
})

test('a failure of the database removes the new files', async () => {
  await site.app.pool.query(`create function refuse_submission() returns trigger language plpgsql as $$
    begin if new.content ->> 'nickname' = 'Falha' then raise 'no'; end if; return new; end $$`)
  await site.app.pool.query(
    'create trigger refuse before insert on profile_submissions for each row execute function refuse_submission()',
  )
  const form = { ...companionForm, 'profile[nickname]': 'Falha' }
  expect((await authors.save(author.token, partsOf(form, ['images[]', photo]))).status).toBe(500)
  expect(await kept()).toEqual(nothing)
})

test('one account sends a few forms at a time; more wait or get a 429, and other accounts do not wait', async () => {
  const tokens = [author.token]
  for (let more = 0; more < 4; more++) tokens.push((await authors.newcomer()).token)
  const ofFirst = await Promise.all(Array.from({ length: 40 }, () => begin(partOfFile())))
  const answers: string[] = []
  for (const socket of ofFirst) socket.on('data', answer => answers.push(String(answer)))
  const patience = { timeout: 20_000 }
  await expect.poll(() => answers, patience).toHaveLength(4)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 429 [\s\S]*\r\nretry-after: 5\r\n/i)
  // The 429s arrive before the accepted forms get their temporary folders.
  await expect.poll(authors.temporary, patience).toHaveLength(6)
  const ofOthers = await Promise.all(
    tokens.slice(1).flatMap(token => Array.from({ length: 6 }, () => begin(partOfFile(), token))),
  )
  await expect.poll(authors.temporary, patience).toHaveLength(30)
  const late = await authors.advertiser({ photos: 1 })
  expect((await authors.save(late.token, partsOf(companionForm))).status).toBe(204)
  for (const socket of [...ofFirst, ...ofOthers]) socket.destroy()
  await expect.poll(authors.temporary, patience).toEqual([])
})
