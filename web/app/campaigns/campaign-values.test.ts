import { expect, test } from 'vitest'
import { failures } from '#contract/call-failures.ts'
import { campaignMessages as say } from '#contract/campaign.ts'
import { CallFailure } from '#contract/client.ts'
import { gifFrames } from './banner-picture.ts'
import {
  type CampaignValues,
  campaignsForm,
  errorsIn,
  explainRefusal,
  gapOf,
  refusedFields,
  unsentAfterSave,
  valuesOf,
  withScheme,
} from './campaign-values.ts'

const values = (more: Partial<CampaignValues> = {}): CampaignValues => ({
  title: '',
  target_url: '',
  active: true,
  ...more,
})
const campaign = (more: Partial<CampaignValues>, hasPicture = false) => ({
  values: values(more),
  hasPicture,
  isStored: false,
})
const none = campaign({})

test('requires a title and then an image in the first campaign, and checks the others only if they are sent', () => {
  expect(errorsIn([none, none, none]).map(({ message }) => message)).toEqual([say.titleMissing, say.imageMissing])
  const whole = campaign({ title: 'Um' }, true)
  const half = campaign({ title: 'Dois', target_url: 'nada' })
  expect(errorsIn([whole, half, campaign({ target_url: 'nada' }, true)])).toEqual([])
  expect(errorsIn([whole, half, campaign({ title: 'Três', target_url: 'nada' }, true)])).toEqual([
    { slot: 2, field: 'target_url', message: say.urlWrong },
  ])
  expect(errorsIn([campaign({ title: 'a'.repeat(81) }, true), none, none])).toEqual([
    { slot: 0, field: 'title', message: say.titleLong },
  ])
})

test('names the missing parts of a campaign, but none of an empty one', () => {
  expect(gapOf(none)).toBeUndefined()
  expect(gapOf(campaign({ title: 'Um' }))).toBe('image')
  expect(gapOf(campaign({}, true))).toBe('title')
  expect(gapOf(campaign({ target_url: 'https://x.example' }))).toBe('both')
  expect(gapOf(campaign({ title: 'Um' }, true))).toBeUndefined()
})

test('adds a scheme to a URL, and leaves other text alone', () => {
  expect(withScheme(' hotel.example/quartos ')).toBe('https://hotel.example/quartos')
  expect(withScheme('http://hotel.example')).toBe('http://hotel.example')
  expect(withScheme('o hotel')).toBe('o hotel')
})

const stored = (id: number) => ({
  id,
  title: `Anúncio ${id}`,
  banner: `midias/aaaaaaaaaaa${id}/600.webp`,
  color: '#223344',
  target_url: null,
  active: 0 as const,
  review: { state: 'approved' as const, refusal: null, live: true, suspended: false, suspension: null },
})

test('sends parallel arrays, with a new file or the stored path, and no id for a new campaign', () => {
  const picture = { file: new Blob(['x'], { type: 'image/gif' }), isSmall: false }
  const leaving = [
    { slot: 0, values: valuesOf([stored(7)])[0] as CampaignValues, picture: undefined, stored: stored(7) },
    { slot: 2, values: values({ title: ' Novo ', target_url: 'https://x.example' }), picture, stored: undefined },
  ]
  const form = campaignsForm(leaving, { updates: true })
  expect(form.getAll('id[0]').concat(form.getAll('id[1]'))).toEqual(['7', ''])
  expect([form.get('title[0]'), form.get('title[1]')]).toEqual(['Anúncio 7', 'Novo'])
  expect([form.get('active[0]'), form.get('active[1]')]).toEqual(['0', '1'])
  expect([form.get('target_url[0]'), form.get('target_url[1]')]).toEqual(['', 'https://x.example'])
  expect(form.get('banner[0]')).toBe('midias/aaaaaaaaaaa7/600.webp')
  expect((form.get('banner[1]') as File).name).toBe('banner.gif')
  expect(campaignsForm(leaving, { updates: false }).has('id[0]')).toBe(false)
})

test('names the refused section, whatever its position in the request', () => {
  const sent = [0, 2].map(slot => ({ slot, values: values(), picture: undefined, stored: undefined }))
  const failure = new CallFailure(422, say.heavy, { 'banner.1': [say.heavy], 'title.0': [say.titleLong] })
  expect(refusedFields(failure, sent)).toEqual([
    { slot: 2, field: 'banner', message: say.heavy },
    { slot: 0, field: 'title', message: say.titleLong },
  ])
  expect(explainRefusal(failure, sent)).toBe(`Foto-03, Imagem: ${say.heavy}\nFoto-01, Título: ${say.titleLong}`)
  const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
  expect(explainRefusal(new CallFailure(500, failures.unexpected), sent)).toBe(failed)
  expect(explainRefusal(new CallFailure(409, say.tooMany), sent)).toBe(say.tooMany)
  expect(explainRefusal(new CallFailure(0, failures.offline), sent)).toBe(`${failed}\n${failures.offline}`)
})

test('keeps unsent input, and puts it after the campaigns that the server has now', () => {
  const picture = { file: new Blob(['x']), isSmall: false }
  const typed = [values({ title: 'Um' }), values({ title: 'Dois, sem imagem' }), values({ title: 'Três' })]
  const now = valuesOf([stored(1), stored(2)])
  const left = unsentAfterSave({
    before: 0,
    settled: [0, 2],
    typed,
    pictures: [picture, undefined, picture],
    stored: now,
  })
  expect(left.typed.map(({ title }) => title)).toEqual(['Anúncio 1', 'Anúncio 2', 'Dois, sem imagem'])
  expect(left.pictures).toEqual([undefined, undefined, undefined])
})

test('counts the frames of a GIF, and returns zero for other files', () => {
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  const start = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const gif = Uint8Array.from([...start, ...control, ...image, ...control, ...image, 0x3b])
  expect(gifFrames(gif)).toBe(2)
  expect(gifFrames(gif, 1)).toBe(1)
  expect(gifFrames(Uint8Array.from(Buffer.from('\x89PNG')))).toBe(0)
})
