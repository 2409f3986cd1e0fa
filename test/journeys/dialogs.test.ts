import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathOf } from '#contract/admin-screens.ts'
import { paths } from '#contract/paths.ts'
import { settleOrder } from '#server/money/orders/settle-order.ts'
import { askApproval } from '#server/platform/operators/approvals.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { changeNumber } from '../world/changed-numbers.ts'
import { verify } from '../world/documents.ts'
import { advertiser } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { complaint } from './contact-cases.ts'
import { beginVisits, openEveryRoute } from './every-route.ts'
import { openPhotos } from './operators.ts'
import { chooseBanner, striped } from './partners.ts'
import type { Visit } from './route-visits.ts'
import { historySettled } from './settled.ts'

const { app, url, site, admin, orders, newOperator, pageOf } = await openEveryRoute()
const paidTwice = await payAgain(orders.paid)
const suspended = await answerSuspension()
const secondReview = await suspendAndPropose()
const renumbered = await changeOneNumber()
const contact = { ...admin.case, path: pathOf('case', await complaint(app)) }

type Question = {
  visit: Visit
  opener: string | RegExp
  dialog: string | RegExp
  /** The collapsed section that contains the opener. */
  within?: string
}

const questions: Question[] = [
  { visit: site.landing, opener: 'Crie o seu anúncio aqui!', dialog: 'Que tipo de perfil deseja criar?' },
  { visit: site.accountMenu, opener: 'Pausar anúncio', dialog: 'Pausar o anúncio?' },
  {
    visit: site.myData,
    opener: 'Sair de todos os aparelhos',
    dialog: 'Sair de todos os aparelhos?',
    within: 'Aparelhos',
  },
  { visit: site.myData, opener: 'Excluir minha conta', dialog: 'Excluir a conta?', within: 'Excluir minha conta' },
  { visit: site.updateProfileMore, opener: /^Foto 1/, dialog: /^Foto 1/ },
  { visit: { who: 'buyer', path: paths.purchases }, opener: 'Desistir da compra', dialog: 'Desistir da compra?' },
  { visit: { ...site.campaigns, come: cropBanner }, opener: 'Ajustar recorte', dialog: 'Ajustar recorte' },
  { visit: admin.worklist, opener: 'Atalhos do teclado', dialog: 'Atalhos do teclado' },
  { visit: admin.plans, opener: 'Novo plano', dialog: 'Novo plano' },
  { visit: admin.plans, opener: /^Editar/, dialog: /^Editar/ },
  { visit: admin.plans, opener: /^Histórico/, dialog: /^Histórico/ },
  { visit: admin.coupons, opener: 'Novo cupom', dialog: 'Novo cupom' },
  { visit: admin.coupons, opener: /^Editar/, dialog: /^Editar/ },
  { visit: admin.categories, opener: 'Nova categoria', dialog: 'Nova categoria' },
  { visit: admin.categories, opener: /^Editar/, dialog: /^Editar/ },
  { visit: admin.categories, opener: /^Imagem/, dialog: /^Imagem/ },
  { visit: admin.access, opener: 'Acesso de emergência', dialog: 'Acesso de emergência' },
  { visit: admin['saved-answers'], opener: 'Nova resposta', dialog: 'Nova resposta' },
  { visit: admin['saved-answers'], opener: /^Editar/, dialog: /^Editar/ },
  { visit: admin['saved-answers'], opener: /^Remover/, dialog: /^Remover/ },
  { visit: admin.incidents, opener: 'Registrar incidente', dialog: 'Registrar incidente' },
  { visit: admin.incident, opener: 'Alterar o registro', dialog: 'Alterar o registro' },
  { visit: admin.incident, opener: 'Encerrar o incidente', dialog: 'Encerrar o incidente?' },
  { visit: admin.conversation, opener: 'Respostas salvas', dialog: 'Respostas salvas' },
  { visit: admin.partner, opener: 'Mudar de categoria', dialog: 'Mudar de categoria' },
  { visit: admin.order, opener: 'Confirmar Pix', dialog: 'Confirmar Pix' },
  { visit: admin.order, opener: 'Recusar pedido', dialog: /Recusar/ },
  { visit: paidTwice, opener: 'Devolver o valor', dialog: /^Devolver R/ },
  { visit: paidTwice, opener: 'Registrar contestação', dialog: 'Registrar contestação' },
  { visit: paidTwice, opener: 'Registrar devolução', dialog: 'Registrar devolução' },
  { visit: admin['evidence-item'], opener: 'Pedir abertura', dialog: 'Pedir abertura' },
  { visit: admin.account, opener: 'Guardar por ordem', dialog: 'Guardar por ordem' },
  { visit: admin.report, opener: 'Suspeita de abuso de criança', dialog: 'Lacrar como suspeita de abuso?' },
  { visit: admin.review, opener: 'Suspeita de abuso de criança', dialog: 'Lacrar como suspeita de abuso?' },
  { visit: admin.campaign, opener: 'Suspeita de abuso de criança', dialog: 'Lacrar como suspeita de abuso?' },
  { visit: admin.case, opener: 'Responder ao pedido', dialog: 'Responder ao pedido' },
  { visit: contact, opener: 'Responder e encerrar', dialog: 'Responder e encerrar' },
  { visit: site.privacy, opener: 'Excluir minha conta', dialog: 'Excluir a conta?', within: 'Excluir minha conta' },
  { visit: admin.profile, opener: 'Recusar', dialog: 'Recusar esta versão?' },
  { visit: admin['help-request'], opener: /^Registrar/, dialog: 'Perguntar se há perigo agora' },
  { visit: admin['help-request'], opener: 'Encerrar o caso', dialog: 'Encerrar o caso?' },
  { visit: admin.media, opener: 'Não é a mesma pessoa', dialog: 'Pedir novos documentos?' },
  { visit: admin.review, opener: /^Ampliar foto 1/i, dialog: /^Foto 1/ },
  { visit: admin.review, opener: 'Suspeita de menor ou coerção', dialog: 'Suspender esta conta?' },
  { visit: { ...renumbered, come: openItsPhotos }, opener: 'É a mesma pessoa', dialog: 'Ainda é a mesma pessoa?' },
  { visit: renumbered, opener: 'Pedir novos documentos', dialog: 'Pedir novos documentos?' },
  { visit: suspended, opener: 'Registrar resposta enviada', dialog: 'A resposta já foi enviada?' },
  { visit: suspended, opener: 'Propor liberar', dialog: 'Propor liberar esta conta?' },
  { visit: secondReview, opener: 'Confirmar suspensão', dialog: 'Confirmar a suspensão?' },
  { visit: secondReview, opener: 'Concordar e liberar', dialog: 'Liberar esta conta?' },
  { visit: secondReview, opener: 'Não concordar', dialog: 'Manter a suspensão?' },
]

// Splits the dialogs, because a single test of them all would come close to its time limit on a busy machine.
const groups = Object.entries(Object.groupBy(questions, ({ visit }, at) => `${visit.who}, part ${Math.floor(at / 12)}`))

test.each(groups)(
  'each dialog of %s is accessible, keeps the focus and returns it',
  { timeout: 300_000 },
  async (_, asked = []) => {
    const page = await pageOf(asked[0]?.visit.who ?? 'visitor')
    const visit = beginVisits(page)
    for (const question of asked) {
      // Reloads the page, because pressing Escape twice quickly triggers the quick exit.
      await page.goto('/icon.svg')
      await visit(question.visit)
      await expectInputKept(page, question)
    }
  },
)

async function expectInputKept(page: Page, { opener, dialog, within }: Question) {
  if (within) await page.locator('summary', { hasText: within }).click()
  const button = page.getByRole('button', { name: opener, exact: typeof opener === 'string' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: dialog })
  await opened.waitFor()
  const stops: string[] = []
  for (let press = 0; press < 12; press++) {
    stops.push(await page.evaluate(placeOfFocus))
    await page.keyboard.press('Tab')
  }
  expect.soft([dialog, stops[0], stops.includes('behind')]).toEqual([dialog, 'inside', false])
  await expectNoViolations(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  expect.soft([dialog, await button.evaluate(one => one === document.activeElement)]).toEqual([dialog, true])
  await expectClosedByBack(page, button, opened)
}

/** *Back* also closes the dialog, and no way of closing it leaves a history entry. */
async function expectClosedByBack(page: Page, button: Locator, opened: Locator) {
  const asked = page.url()
  await historySettled(page)
  await button.press('Enter')
  await opened.waitFor()
  await page.goBack()
  await opened.waitFor({ state: 'hidden' })
  expect.soft(page.url()).toBe(asked)
  await page.goBack()
  await expect.poll(() => page.url()).not.toBe(asked)
}

/** Where the focus is. Between a dialog's last and first control, Tab reaches the browser's own controls. */
function placeOfFocus() {
  const { activeElement, body } = document
  if (activeElement === body) return 'browser'
  return activeElement?.closest('dialog:modal') ? 'inside' : 'behind'
}

/** A paid order with a second Pix payment that an operator found on the statement. */
async function payAgain(orderId: number): Promise<Visit> {
  const order = app.db.selectFrom('orders').select('amount').where('id', '=', orderId)
  const { amount } = await order.executeTakeFirstOrThrow()
  const { id: operatorId } = await newOperator()
  const received = { orderId, channel: 'pix', externalId: 'E-de-novo', amount, operatorId } as const
  await app.db.transaction().execute(tx => settleOrder(tx, received, app.now()))
  return { who: 'operator', path: pathOf('order', orderId) }
}

async function answerSuspension(): Promise<Visit> {
  const { id, submission } = await app.db
    .selectFrom('account_suspensions as s')
    .innerJoin('kyc_submissions as k', 'k.account_id', 's.account_id')
    .where('s.lifted_at', 'is', null)
    .select(['s.id', 'k.id as submission'])
    .orderBy('s.id')
    .executeTakeFirstOrThrow()
  const answer = { suspension_id: id, body: 'Sou maior de idade e envio o que for preciso.', sent_at: app.now() }
  await app.db.insertInto('suspension_answers').values(answer).execute()
  return { who: 'operator', path: pathOf('review', submission) }
}

/** The operator can confirm that it is the same person only after opening the selfie. */
async function openItsPhotos(page: Page) {
  await page.goto(renumbered.path)
  await openPhotos(page)
  await page.getByRole('button', { name: 'É a mesma pessoa', disabled: false }).waitFor()
}

/** Changes the number of an account with approved documents. */
async function changeOneNumber(): Promise<Visit> {
  const account = await advertiser(app, { photos: 0, kyc: 'none' })
  await verify(app, (await operatorAtWork({ app, url }, 'Quem Aprovou')).office, account)
  await changeNumber({ app, url }, account, '21977770102')
  const { id } = await app.db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { who: 'operator', path: pathOf('review', id) }
}

/** One operator suspends an account and another proposes to lift the suspension, so that the viewing one can agree. */
async function suspendAndPropose(): Promise<Visit> {
  const found = app.db
    .selectFrom('kyc_submissions as k')
    .innerJoin('listings as l', 'l.account_id', 'k.account_id')
    .select(['k.id', 'k.account_id'])
  // Takes the newest account, because no test logs in to it.
  const { id, account_id } = await found.orderBy('k.id', 'desc').executeTakeFirstOrThrow()
  const [first, other] = [await newOperator(), await newOperator()]
  const suspension = { account_id, reason: 'Outra pessoa responde por ela.', operator_id: first.id }
  const made = app.db.insertInto('account_suspensions').values({ ...suspension, suspended_at: app.now() })
  const { id: suspension_id } = await made.returning('id').executeTakeFirstOrThrow()
  const ask = ({ id }: typeof first, action: 'suspension' | 'lift', text: string) =>
    askApproval(app.db, { operatorId: id }, { action, subject: suspension_id, payload: { text } }, app.now())
  await ask(first, 'suspension', suspension.reason)
  await ask(other, 'lift', 'Falei com a pessoa por vídeo.')
  return { who: 'operator', path: pathOf('review', id) }
}

/** The crop dialog opens automatically, because the picture does not have the banner's aspect ratio. */
async function cropBanner(page: Page) {
  await page.goto(site.campaigns.path)
  await chooseBanner(page, 1, await striped({ width: 900, height: 900 }))
  await page.getByRole('button', { name: 'Usar este recorte' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Opens the badge's explanation, and waits until *back* would close it. */
async function explainBadge(page: Page, meanwhile?: () => void) {
  await page.goto('/icon.svg')
  await page.goto(site.profile.path)
  await page.getByRole('button', { name: /^Perfil verificado/ }).click()
  const explained = page.getByRole('dialog', { name: 'Perfil verificado' })
  await explained.waitFor()
  meanwhile?.()
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBe(1)
  return explained
}

test('Back closes a badge’s explanation', async () => {
  const page = await pageOf('visitor')
  const explained = await explainBadge(page)
  await page.goBack()
  await explained.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(site.profile.path)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/icon.svg')
})

test('Back closes an explanation opened before its script loaded', async () => {
  const page = await pageOf('visitor')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/layers[^/]*\.js$/, async route => {
    await arrival
    await route.continue()
  })
  const explained = await explainBadge(page, arrive)
  await page.goBack()
  await explained.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(site.profile.path)
})

test('a dialog opened while the browser is still going back stays open', async () => {
  const page = await pageOf('visitor')
  // Listens before the page does, because the page's listener stops the event's propagation.
  await page.addInitScript(() =>
    addEventListener('popstate', () => Object.assign(document.documentElement.dataset, { stepped: 'back' })),
  )
  const explained = await explainBadge(page)
  await explained.evaluate((popover: HTMLElement) => {
    const reopen = () => setTimeout(() => popover.showPopover())
    popover.addEventListener('toggle', reopen, { once: true })
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.stepped)).toBe('back')
  expect(await explained.isVisible()).toBe(true)
  await page.goBack()
  await explained.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(site.profile.path)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/icon.svg')
})

test('Back, like Escape, asks before a typed reason is lost', async () => {
  const page = await pageOf('operator')
  await beginVisits(page)(admin.order)
  await page.getByRole('button', { name: 'Recusar pedido' }).click()
  const refusing = page.getByRole('dialog', { name: /Recusar/ })
  await refusing.getByRole('textbox').fill('Não está no extrato.')
  await page.goBack()
  await refusing.getByText('O que você digitou se perde.').waitFor()
  await page.goBack()
  await refusing.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(admin.order.path)
})

test('a link in a dialog opens its page, and Back from there returns to the page without the dialog', async () => {
  const page = await pageOf('visitor')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Crie o seu anúncio aqui!' }).click()
  await page.getByRole('dialog').getByRole('link').first().click()
  await page.waitForURL('**/register**')
  await page.goBack()
  await page.waitForURL('**/login')
})
