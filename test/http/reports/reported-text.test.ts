import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { profileFields } from '#contract/profile-fields.ts'
import { type TextPart, textColumns, textPartOf, textParts } from '#contract/report.ts'
import type { ReportCase } from '#contract/report-admin.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf, request } from '#test/world/calls.ts'
import { decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { advertiser, campaign, sessionOf } from '#test/world/people.ts'
import { openReportCases } from '#test/world/report-cases.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let world: ReturnType<typeof openReportCases>
let contents: ReturnType<typeof openContentCases>
let first: Awaited<ReturnType<typeof operatorAtWork>>
let judge: Awaited<ReturnType<typeof operatorAtWork>>
let clock = Date.parse('2026-11-24T15:00:00Z')

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => new Date(clock)
  world = openReportCases(site)
  contents = openContentCases(site)
  first = await operatorAtWork(site, 'Íris')
  judge = await operatorAtWork(site, 'Bruno')
})
beforeEach(() => forgetAttempts(site.app))

const later = () => {
  clock += minuteMs
}
const text = 'O telefone da minha prima está no texto.'
const words = {
  nickname: 'Marina do Mar',
  info: 'Ligue para a minha prima.',
  neighborhood: 'Icaraí',
  url_instagram: 'https://instagram.com/exemplo',
  url_web: 'https://exemplo.com.br',
}

/** Creates an advertiser whose live version has every text field filled in, and a report about it. */
async function reportedAd() {
  later()
  const sent = await contents.waiting(words)
  expect((await decideProfile(first.office, sent)).status).toBe(204)
  later()
  const { id } = await world.reported({ place: `perfil:${sent.accountId}`, kind: 'personal_data', text: text })
  later()
  return { ...sent, report: id }
}

const textsOf = ({ text_shown }: ReportCase) => text_shown?.fields.map(({ text }) => text)
const returned = (report: number, parts: TextPart[], text = 'Tire o número da sua prima.') =>
  world.decide(first.office, report, { verdict: 'returned', parts, text })
const own = async (account: number) =>
  bodyOf<{ profile: { review: { state: string; refusal: string | null } } }>(
    await ask(site.url, readOwnAccount, { token: await sessionOf(site.app, account) }),
  ).profile.review

test('a report about text shows that version’s words, links and number, also to the judge', async () => {
  const ad = await reportedAd()
  const shown = await world.open(first.office, ad.report)
  expect(shown).toMatchObject({ text: text, text_shown: { version: ad.id } })
  expect(textsOf(shown)).toEqual(expect.arrayContaining(Object.values(words)))
  expect(shown.text_shown?.fields.find(({ part }) => part === 'number')).toMatchObject({ live: true })
  // A new live version does not change the reported one.
  const next = await contents.edited(ad.accountId, { info: 'Outro texto, sem número.' })
  expect((await decideProfile(first.office, next)).status).toBe(204)
  const after = await world.open(judge.office, ad.report)
  expect(after.text_shown).toMatchObject({ version: ad.id })
  expect(after.text_shown?.fields.find(({ part }) => part === 'info')).toMatchObject({ text: words.info, live: false })
  await world.decide(first.office, ad.report, { verdict: 'kept' })
  const contested = await world.open(judge.office, ad.report)
  expect(textsOf(contested)).toEqual(textsOf(shown))
})

test('removing text leaves the rest of the ad live, and the owner reads why and sends a new version', async () => {
  const ad = await reportedAd()
  expect((await returned(ad.report, [])).json().errors).toEqual({ parts: ['Escolha o que sai do ar.'] })
  expect((await returned(ad.report, ['info', 'links'])).status).toBe(204)
  expect(await contents.publicProfile(ad.accountId)).toMatchObject({
    nickname: words.nickname,
    info: '',
    url_instagram: null,
    url_web: null,
  })
  expect(await world.rows('select from listings where account_id = $1', ad.accountId)).toHaveLength(1)
  expect(await own(ad.accountId)).toMatchObject({ state: 'refused', refusal: 'Tire o número da sua prima.' })
  const mail = await world.lastAuthorMail(ad.report)
  expect(mail.subject).toBe('Um texto seu saiu do ar')
  expect(mail.text).toContain('Motivo: Tire o número da sua prima.')
  const next = await contents.edited(ad.accountId, { info: 'Um texto neutro.' })
  expect((await decideProfile(first.office, next)).status).toBe(204)
  expect(await contents.publicProfile(ad.accountId)).toMatchObject({
    info: 'Um texto neutro.',
    url_web: words.url_web,
  })
})

test.each(Object.keys(textParts) as TextPart[])('each part can be removed alone: %s', async part => {
  const ad = await reportedAd()
  const before = await world.open(first.office, ad.report)
  expect((await returned(ad.report, [part])).status).toBe(204)
  const { fields = [] } = (await world.open(judge.office, ad.report)).text_shown ?? {}
  for (const field of fields) expect([field.label, field.live]).toEqual([field.label, field.part !== part])
  // The removed part is no longer visible to visitors.
  const page = JSON.stringify(await contents.publicProfile(ad.accountId))
  for (const { text, part: of } of before.text_shown?.fields ?? [])
    if (of === part && of !== 'number') expect(page).not.toContain(text)
})

test('every free text and number of a profile belongs to a part that can be removed', () => {
  const free = Object.entries(profileFields).filter(([name, field]) => 'isFreeText' in field || name === 'whatsapp')
  expect(textColumns).toEqual(expect.arrayContaining(free.map(([name]) => name)))
  expect(new Set(textColumns.map(textPartOf))).toEqual(new Set(Object.keys(textParts)))
})

test('a waiting version with the same words is returned too; a version without them keeps waiting', async () => {
  const same = await reportedAd()
  await contents.edited(same.accountId, { price: 450 })
  await returned(same.report, ['info'])
  expect(await own(same.accountId)).toMatchObject({ state: 'refused' })
  const other = await reportedAd()
  const fixed = await contents.edited(other.accountId, { info: 'Já corrigido.' })
  await returned(other.report, ['info'])
  expect(await own(other.accountId)).toMatchObject({ state: 'pending' })
  expect((await decideProfile(first.office, fixed)).status).toBe(204)
  expect(await contents.publicProfile(other.accountId)).toMatchObject({ info: 'Já corrigido.' })
})

test('another operator judges a contestation, and two people restore the text', async () => {
  const ad = await reportedAd()
  await returned(ad.report, ['info', 'number'])
  const link = await world.authorLink(ad.report, 'returned')
  expect((await request(site.url, link)).text).toContain('Texto tirado do ar')
  expect((await world.answer(link, 'O número é meu.')).status).toBe(303)
  later()
  expect(textsOf(await world.open(judge.office, ad.report))).toContain(words.info)
  expect((await world.decide(judge.office, ad.report, { verdict: 'kept' })).status).toBe(204)
  expect(await contents.publicProfile(ad.accountId)).toMatchObject({ info: '' })
  expect((await world.agree(first.office, ad.report)).status).toBe(204)
  expect(await contents.publicProfile(ad.accountId)).toMatchObject({ info: words.info })
  expect((await world.open(judge.office, ad.report)).text_shown?.fields.every(({ live }) => live)).toBe(true)
  expect(await own(ad.accountId)).toMatchObject({ state: 'approved', refusal: null })
  expect((await world.lastAuthorMail(ad.report)).text).toContain('está de volta no seu anúncio')
})

test('the judge upholds a removal without choosing parts again; if it is undone, a newer version stays', async () => {
  const upheld = await reportedAd()
  await returned(upheld.report, ['info'])
  await world.answer(await world.authorLink(upheld.report, 'returned'), 'Discordo.')
  const again = await world.decide(judge.office, upheld.report, { verdict: 'returned' })
  expect(again.status).toBe(204)
  const undone = await reportedAd()
  await returned(undone.report, ['info'])
  await world.answer(await world.authorLink(undone.report, 'returned'), 'Discordo.')
  later()
  const next = await contents.edited(undone.accountId, { info: 'Um texto novo.' })
  await decideProfile(first.office, next)
  await world.decide(judge.office, undone.report, { verdict: 'kept' })
  expect((await world.agree(first.office, undone.report)).status).toBe(204)
  expect(await contents.publicProfile(undone.accountId)).toMatchObject({ info: 'Um texto novo.' })
})

test('the owner reads only the rule if somebody else may be reading too', async () => {
  later()
  const account = await advertiser(site.app)
  const { id } = await world.reported({ place: `perfil:${account}`, kind: 'trafficking' })
  await returned(id, ['info'], 'Um terceiro escreveu o texto.')
  const profile = await own(account)
  expect(profile.refusal).toMatch(/^A regra: /)
  expect(profile.refusal).not.toContain('Um terceiro')
  expect((await world.lastAuthorMail(id)).text).not.toContain('Um terceiro')
})

test('the judge sees the removed text even of an ad without versions', async () => {
  later()
  const account = await advertiser(site.app)
  const { id } = await world.reported({ place: `perfil:${account}` })
  const before = textsOf(await world.open(first.office, id))
  expect(before).toContain('Um texto neutro sobre a pessoa.')
  expect((await returned(id, ['info'])).status).toBe(204)
  expect(textsOf(await world.open(judge.office, id))).toEqual(before)
})

test('a report about a banner shows its title and its link', async () => {
  const partner = await advertiser(site.app, { userType: 5 })
  const ad = await campaign(site.app, partner, 1)
  const [{ title, target_url }] = await world.rows('select title, target_url from campaigns where id = $1', ad)
  const { id } = await world.reported({ place: `anuncio:${ad}`, kind: 'rights' })
  expect(textsOf(await world.open(first.office, id))).toEqual([title, target_url].filter(Boolean))
  const wrong = await returned(id, ['info'])
  expect(wrong.json().errors).toEqual({ verdict: ['Esta denúncia não é sobre um perfil.'] })
})
