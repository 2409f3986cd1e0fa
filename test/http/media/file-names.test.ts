import { beforeAll, expect, test } from 'vitest'
import { createCampaigns } from '#contract/campaign.ts'
import { setCategoryPicture } from '#contract/category-admin.ts'
import { documentKinds, sendDocuments } from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addMedia } from '#contract/media.ts'
import { sendProof } from '#contract/pix-proof.ts'
import { openAuthors, openCampaignAuthors } from '#test/world/authors.ts'
import { goodJpeg, goodPng, goodWebp, taggedHeic } from '#test/world/hostile-files.ts'
import { openOrderAdmin } from '#test/world/orders.ts'
import { pdf } from '#test/world/pdfs.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4, webm } from '#test/world/videos.ts'

type File = [field: string, name: string, bytes: Uint8Array]

let site: Booted
let authors: ReturnType<typeof openAuthors>
let jpeg: Buffer

beforeAll(async () => {
  site = await bootSite()
  authors = openAuthors(site)
  jpeg = await goodJpeg()
})

async function send({ method, path }: Endpoint, files: readonly File[], headers: Record<string, string>) {
  const form = new FormData()
  for (const [field, name, bytes] of files) form.append(field, new Blob([Buffer.from(bytes)]), name)
  const answer = await fetch(site.url + path, { method, headers, body: form })
  return { status: answer.status, ...((await answer.json()) as { errors?: Record<string, string[]> }) }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const refusal = (ending: string, content: string, better: string) =>
  `O nome deste arquivo termina em “.${ending}”, mas ele é ${content}. Troque o final do nome por “.${better}” e envie de novo.`

async function addItem(...file: File) {
  return send(addMedia, [file], bearer((await authors.newcomer()).token))
}

test.each([
  'IMG_0001.JPG',
  'IMG-20261128-WA0007.jpg',
  'PXL_20261128_120000.MP.jpg',
  'foto (1).jpeg',
  'image.jfif',
  'foto',
  'Foto 28.11.2026',
  'blob',
  'foto.jpg.',
])('a JPEG named %s is accepted', async name => {
  expect((await addItem('image', name, jpeg)).status).toBe(201)
})

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['captura.png', goodPng, 'image'],
  ['salva.webp', goodWebp, 'image'],
  ['IMG_0001.HEIC', taggedHeic, 'image'],
  ['VID_0001.mp4', () => mp4, 'video'],
  ['IMG_0001.MOV', () => mp4, 'video'],
  ['gravacao.webm', () => webm, 'video'],
])('%s is accepted with the content that it names', async (name, make, field) => {
  expect((await addItem(field, name, await make())).status).toBe(201)
})

test.each<[string, () => Promise<Buffer> | Buffer, string, [string, string]]>([
  ['foto.png', () => jpeg, 'image', ['JPEG', 'jpg']],
  ['salva.jpg', goodWebp, 'image', ['WebP', 'webp']],
  ['IMG_0001.jpg', taggedHeic, 'image', ['HEIC', 'heic']],
  ['foto.jpg.exe', () => jpeg, 'image', ['JPEG', 'jpg']],
  ['foto.svg', goodPng, 'image', ['PNG', 'png']],
  ['foto.3gp', () => jpeg, 'image', ['JPEG', 'jpg']],
  ['foto.jpg', () => mp4, 'image', ['um vídeo MP4 ou MOV', 'mp4']],
  ['video.webm', () => mp4, 'video', ['um vídeo MP4 ou MOV', 'mp4']],
  ['video.mp4', () => webm, 'video', ['um vídeo WebM', 'webm']],
  ['video.mp4', () => jpeg, 'video', ['JPEG', 'jpg']],
])('%s is refused if it has other content, and nothing is stored', async (name, make, field, [content, better]) => {
  const { id, token } = await authors.newcomer()
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const { status, errors } = await send(addMedia, [[field, name, await make()]], bearer(token))
  expect([status, errors]).toEqual([422, { [field]: [refusal(ending, content, better)] }])
  expect(await authors.mediaOf(id)).toEqual([])
})

test('documents, banners, pictures of categories and proofs are refused in the same way', async () => {
  const wrong = refusal('png', 'JPEG', 'jpg')
  const person = await signUp(site.url)
  const documents = documentKinds.map((kind): File => [kind, kind === 'selfie' ? 'selfie.png' : `${kind}.jpg`, jpeg])
  const key = { 'idempotency-key': 'f'.repeat(32) }
  const refused = [await send(sendDocuments, documents, { ...bearer(person.token), ...key })]

  const ads = openCampaignAuthors(site)
  refused.push(await send(createCampaigns, [['banner[0]', 'anuncio.png', jpeg]], bearer((await ads.partner()).token)))

  const admin = await openOrderAdmin(site)
  const picture = { ...setCategoryPicture, path: setCategoryPicture.path.replace(':id', '1') }
  const operator = { cookie: admin.iris.cookie, 'x-vespera-operator': '1' }
  refused.push(await send(picture, [['picture', 'bares.png', jpeg]], operator))

  const order = await admin.order()
  const proof = { ...sendProof, path: sendProof.path.replace(':id', String(order.id)) }
  refused.push(await send(proof, [['proof', 'comprovante.png', jpeg]], bearer(order.token)))
  expect(refused.map(({ status, errors }) => [status, errors])).toEqual(
    ['selfie', 'banner', 'picture', 'proof'].map(field => [422, { [field]: [wrong] }]),
  )
  const asPicture = await send(proof, [['proof', 'comprovante.jpg', pdf()]], bearer(order.token))
  expect(asPicture.errors).toEqual({ proof: [refusal('jpg', 'PDF', 'pdf')] })
})
