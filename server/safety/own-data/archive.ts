import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import { retention } from '#contract/retention.ts'
import { readProof } from '#server/money/orders/pix-proofs.ts'
import type { App } from '#server/platform/app.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault' | 'now'>
type Entry = { name: string; size: number; lastModified: Date; open: () => AsyncIterable<Uint8Array> }

/**
 * Opens each file only after it has sent the previous one. Does not compress, since pictures and videos are already
 * compressed. We therefore know the length in advance, and the browser can show progress and detect a broken download.
 */
export async function packArchive(app: Deps, accountId: number, exported: object) {
  const entries = [
    textEntry('LEIA-ME.txt', readMe, app.now()),
    textEntry('dados.json', JSON.stringify(exported, null, 2), app.now()),
    ...(await mediaEntries(app, accountId)),
    ...(await proofEntries(app, accountId)),
  ]
  return { length: Number(predictLength(entries)), stream: Readable.from(readAll(makeZip(inTurn(entries)))) }
}

const readMe = [
  'Este arquivo tem tudo o que a Véspera guarda sobre você, menos o que está dito abaixo.',
  '',
  'dados.json: a conta, as versões do anúncio, as compras, as mensagens e o que foi decidido. Qualquer editor de texto abre.',
  'fotos, videos e publicidades: os seus arquivos, também os que esperam análise ou foram recusados.',
  'comprovantes: as imagens dos comprovantes de Pix que você enviou, com o número da compra.',
  '',
  'As fotos dos seus documentos não estão aqui, para que ninguém as encontre junto do resto. Peça-as em Privacidade e',
  'meus dados, se precisar. Guarde este arquivo em lugar seguro: ele não tem senha.',
  '',
  `Os registros de acesso (endereço IP, porta, hora e conta) também não estão aqui: ficam ${retention.accesses.keptFor},`,
  'cifrados, porque a lei manda guardar, e só uma ordem judicial os abre. Não dizem que páginas você viu.',
  '',
].join('\r\n')

function textEntry(name: string, text: string, lastModified: Date): Entry {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, lastModified, open: () => Readable.from([bytes]) }
}

async function mediaEntries({ db, storage }: Deps, accountId: number) {
  const media = await db
    .selectFrom('media')
    .select(['folder', 'kind'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  const banners = await db
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select('s.folder')
    .distinct()
    .where('c.account_id', '=', accountId)
    .execute()
  const named = [
    ...media.map(({ folder, kind }) => ({ folder, place: kind === 'image' ? 'fotos' : 'videos' })),
    ...banners.map(({ folder }) => ({ folder, place: 'publicidades' })),
  ]
  const entries: Entry[] = []
  for (const [index, { folder, place }] of named.entries())
    for (const key of largest(await storage.files(folder))) {
      const file = await storage.open(key)
      const name = `${place}/${String(index + 1).padStart(2, '0')}-${fileOf(key)}`
      if (file) entries.push({ name, size: file.size, lastModified: file.modifiedAt, open: () => file.stream() })
    }
  return entries
}

/** Decrypts each proof twice, for its length and when its turn comes, so that memory holds one at a time. */
async function proofEntries(app: Pick<App, 'db' | 'vault'>, accountId: number) {
  const proofs = await app.db
    .selectFrom('order_proofs')
    .select(['order_id', 'sent_at'])
    .where('account_id', '=', accountId)
    .orderBy('order_id')
    .execute()
  const entries: Entry[] = []
  for (const { order_id, sent_at } of proofs) {
    const read = async () => (await readProof(app, order_id)).bytes
    const open = async function* () {
      yield await read()
    }
    entries.push({ name: `comprovantes/${order_id}.webp`, size: (await read()).length, lastModified: sent_at, open })
  }
  return entries
}

const fileOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)
const widthOf = (key: string) => Number(/^(\d+)\.\w+$/.exec(fileOf(key))?.[1] ?? Number.NaN)

/** Keeps videos, and the largest size of each picture. */
function largest(keys: readonly string[]) {
  const widths = keys.map(widthOf).filter(width => !Number.isNaN(width))
  return keys.filter(key => Number.isNaN(widthOf(key)) || widthOf(key) === Math.max(...widths))
}

async function* inTurn(entries: readonly Entry[]) {
  for (const { name, size, lastModified, open } of entries) yield { name, size, lastModified, input: open() }
}

async function* readAll(stream: ReadableStream<Uint8Array>) {
  yield* stream as unknown as AsyncIterable<Uint8Array>
}
