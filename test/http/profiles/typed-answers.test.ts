import { beforeAll, expect, test } from 'vitest'
import { companionForm, openAuthors, partnerForm } from '#test/world/authors.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let companion: { id: number; token: string }
let partner: { id: number; token: string }
let link: string

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  companion = await authors.newcomer(2)
  partner = await authors.newcomer(5)
  link = (await authors.added(companion.token, [['image', await goodJpeg()]])).folder
})

async function storedBy(accountId: number) {
  const { rows } = await site.app.pool.query(
    'select content from profile_submissions where account_id = $1 order by id desc limit 1',
    [accountId],
  )
  return rows[0].content
}

/** For each form field: the variants that people type, paste or autofill, and the value to store. */
const typed: [field: string, column: string, texts: string[], kept: string][] = [
  [
    'whatsapp',
    'whatsapp',
    ['(21) 98765-4321', '21987654321', '0 15 21 98765-4321', '+55 21 98765-4321', '0055 21 98765-4321'],
    '21987654321',
  ],
  [
    'whatsapp',
    'whatsapp',
    [
      '5521987654320',
      '\u202a+55\u00a021\u00a098765\u20114320\u202c',
      '２１ ９８７６５ ４３２０',
      'WhatsApp: 21 98765-4320',
    ],
    '21987654320',
  ],
  ['birth', 'birth', ['06/10/1996', '6/10/1996', '06-10-96', '1996-10-06', '06.10.1996', '061096'], '1996-10-06'],
  [
    'url_instagram',
    'url_instagram',
    ['ana.bela', '@ana.bela', 'https://www.instagram.com/ana.bela?igsh=x'],
    '@ana.bela',
  ],
  ['url_tiktok', 'url_tiktok', ['ana.bela', 'tiktok.com/@ana.bela?_t=1'], '@ana.bela'],
  ['url_twitter', 'url_twitter', ['ana_bela', 'https://twitter.com/ana_bela?s=21'], '@ana_bela'],
  [
    'url_onlyfans',
    'url_onlyfans',
    ['ana.bela', '@ana.bela', 'onlyfans.com/ana.bela/'],
    'https://onlyfans.com/ana.bela',
  ],
  ['url_linktree', 'url_linktree', ['@ana', 'linktr.ee/ana?utm_source=x'], 'https://linktr.ee/ana'],
  ['url_web', 'url_web', ['anabela.com.br', 'https://anabela.com.br'], 'https://anabela.com.br'],
]

test.each(typed)('the %s of a companion is stored in its normal form', async (field, column, texts, kept) => {
  for (const text of texts) {
    const form = { ...companionForm, 'images[]': link, [`profile[${field}]`]: text }
    const { status, message } = await authors.save(companion.token, Object.entries(form))
    expect([text, status, message]).toEqual([text, 204, undefined])
    expect([text, (await storedBy(companion.id))[column]]).toEqual([text, kept])
  }
})

const ofPartners: typeof typed = [
  ['phone', 'phone', ['21990007771', '0 15 21 99000-7771', '+55 (21) 99000-7771'], '21990007771'],
  [
    'document',
    'document',
    ['11.222.333/0001-81', 'CNPJ: 11222333000181', '１１２２２３３３０００１８１'],
    '11222333000181',
  ],
  ['document', 'document', ['12.ABC.345/01DE-35', '12abc34501de35', 'cnpj nº 12.abc.345/01de–35'], '12ABC34501DE35'],
  ['birth', 'birth', ['7/3/1985', '07-03-85'], '1985-03-07'],
]

test.each(ofPartners)('the %s of a partner is stored in its normal form', async (field, column, texts, kept) => {
  for (const text of texts) {
    const form = { ...partnerForm, [`profile[${field}]`]: text }
    const { status, message } = await authors.savePartner(partner.token, Object.entries(form))
    expect([text, status, message]).toEqual([text, 204, undefined])
    expect([text, (await storedBy(partner.id))[column]]).toEqual([text, kept])
  }
})
