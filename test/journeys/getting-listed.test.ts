import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audienceOf, userTypeOf } from '#contract/user-types.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { approveItem, decideProfile } from '../world/content-cases.ts'
import { cpfs, verify } from '../world/documents.ts'
import { codeSentTo } from '../world/phone-codes.ts'
import { openBuyers } from './buyers.ts'
import {
  type Act,
  about,
  addPhoto,
  birth,
  chip,
  city,
  declareAll,
  does,
  expectSound,
  fill,
  gender,
  neighborhood,
  nickname,
  pick,
  press,
  send,
  state,
} from './profile-form-steps.ts'

const { app, url, stranger, buyer, ordered, pay } = await openBuyers()

const number = (userType: number) => `2197000000${userType}`
const whatsapp = (userType: number) => fill('WhatsApp', number(userType))
const identity = (userType: number): Act[] => [nickname, whatsapp(userType), birth, gender, about, state, addPhoto]

const forms: Record<number, { path: string; acts: Act[]; leadsTo: string }> = {
  2: {
    path: '/create-perfil?modo=rapido',
    acts: [nickname, whatsapp(2), birth, gender, about, state, city, neighborhood, addPhoto],
    leadsTo: '/packets',
  },
  3: { path: '/create-perfil-swing', acts: identity(3), leadsTo: '/packets' },
  4: { path: '/create-perfil-close-friends', acts: identity(4), leadsTo: '/packets' },
  5: {
    path: '/create-perfil-partner',
    acts: [
      fill('Nome da empresa', 'Ateliê da Praia'),
      fill('Celular', number(5)),
      birth,
      chip(/Tipo de documento/, 'CNPJ'),
      fill('Número do CNPJ', '12abc34501de35'),
      pick('Categoria', 'Fotografia'),
      state,
      city,
      neighborhood,
    ],
    leadsTo: '/new-publication',
  },
}

const asking = (page: Page) => page.getByRole('region', { name: 'Falta confirmar seu WhatsApp' })
const checklist = (page: Page) => page.getByRole('region', { name: 'Situação do anúncio' })

/** Confirms the number right after registration, when no password is needed. */
async function confirmNumber(page: Page, userType: number) {
  await asking(page).getByRole('button', { name: 'Receber o código' }).waitFor()
  expect(await page.getByLabel('Sua senha').count()).toBe(0)
  await expectSound(page)
  await asking(page).getByRole('button', { name: 'Receber o código' }).click()
  await asking(page).getByLabel('Código de 6 dígitos').waitFor()
  await asking(page)
    .getByLabel('Código de 6 dígitos')
    .fill(await codeSentTo(app, number(userType)))
  await expectSound(page)
  await asking(page).getByRole('button', { name: 'Confirmar o número' }).click()
  await page.getByRole('status').getByText('WhatsApp confirmado').waitFor()
}

async function reviewAll(accountId: number, userType: number) {
  const { office } = await operatorAtWork({ app, url })
  await verify(app, office, accountId, { birth: '1995-03-14', cpf: cpfs[userType] as string })
  const media = await app.db.selectFrom('media').selectAll().where('account_id', '=', accountId).execute()
  for (const { id, content_hash } of media)
    expect((await approveItem(office, { id, content_hash: content_hash.toString('hex') })).status).toBe(204)
  const sent = app.db.selectFrom('profile_submissions').selectAll().where('account_id', '=', accountId)
  const { id, content_hash } = await sent.executeTakeFirstOrThrow()
  expect((await decideProfile(office, { id, content_hash: content_hash.toString('hex') })).status).toBe(204)
}

test.each([2, 3, 4, 5])(
  'an account of type %i goes from the registration to a published ad',
  { timeout: 150_000 },
  async userType => {
    const { page, id, token } = await buyer(userType, { reducedMotion: 'reduce' })
    const isCalled = userTypeOf(userType)?.form === 'partner' || audienceOf(userType)?.publicNumber === 'whatsapp'
    await page.goto('/perfil')
    await checklist(page).waitFor()
    expect(await checklist(page).getByText('a gente manda um código').count()).toBe(isCalled ? 1 : 0)

    const { path, acts, leadsTo } = forms[userType] as (typeof forms)[number]
    await page.goto(path)
    await does(page, [...acts, declareAll, press(send)])
    await page.waitForURL(`**${leadsTo}`)
    if (isCalled) await confirmNumber(page, userType)
    else expect(await asking(page).count()).toBe(0)

    await reviewAll(id, userType)
    await pay(await ordered(token, userType))
    const visitor = await stranger()
    await visitor.goto(userType === 5 ? `/perfil-partner/${id}` : `/perfil-user/${id}`)
    await visitor.getByRole('button', { name: 'Sim' }).click()
    await visitor.getByRole('button', { name: 'Sim' }).waitFor({ state: 'detached' })
    await visitor.locator('h1').waitFor()
    await expect.poll(() => visitor.locator(`[href*="wa.me/55${number(userType)}"]`).count()).toBe(isCalled ? 1 : 0)
    expect(await visitor.getByText('Contato em breve').count()).toBe(0)
    await page.goto('/perfil')
    if (userType !== 5) await checklist(page).getByText('No ar', { exact: true }).waitFor()
  },
)

test('an advertiser who pays without confirming the number learns what is missing, and the plan’s days wait', async () => {
  const { page, id, token } = await buyer(3, { reducedMotion: 'reduce' })
  const { path, acts } = forms[3] as (typeof forms)[number]
  await page.goto(path)
  await does(page, [...acts, declareAll, press(send)])
  await page.waitForURL('**/packets')
  await asking(page).waitFor()
  const order = await ordered(token, 3)
  await reviewAll(id, 1)
  await pay(order)
  await page.goto(`/payment-approved-pix?pedido=${order.id}`)
  await page.getByText('Os dias começam a contar quando o seu anúncio entrar no ar').waitFor()
  await asking(page).waitFor()
  await expectSound(page)
  await page.goto('/perfil')
  await checklist(page).getByText('Falta confirmar seu WhatsApp. Os dias do plano só começam depois disso.').waitFor()
  await checklist(page).getByRole('link', { name: 'Confirmar o WhatsApp' }).click()
  await page.getByRole('heading', { name: 'Confirme seu número' }).waitFor()
})
