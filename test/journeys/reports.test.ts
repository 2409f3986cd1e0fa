import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeToken } from '#server/platform/db/tokens.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { dataRequestPath } from './data-requests.ts'
import { expectToFit } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, adult, stranger } = await openVisitors()
const [woman, hidden, partner] = await Promise.all([
  idOf(app, { userType: 2, videos: true, photos: 6 }),
  // A confirmed notice hides this profile.
  idOf(app, { userType: 3 }),
  idOf(app, { userType: 5 }),
])

const step = (page: Page, number: number) => page.getByText(`Passo ${number} de 3`).waitFor()
const go = (page: Page, name = 'Continuar') => page.getByRole('button', { name, exact: true }).click()

async function expectGood(page: Page) {
  await expectToFit(page)
  await expectNoViolations(page)
}

test('without script, at 320 px, three steps lead from a profile to a protocol, whose page takes an answer', async () => {
  const page = await adult({ javaScriptEnabled: false, viewport: { width: 320, height: 640 }, forgives: /422/ })
  await page.goto(`/perfil-user/${woman}`)
  await page.getByRole('link', { name: 'Denunciar este perfil' }).click()
  await step(page, 1)
  await page.getByText('A denúncia é sobre este perfil.').waitFor()
  await page.getByRole('radio', { name: /^Golpe ou perfil falso/ }).check()
  await go(page)
  await step(page, 2)
  await page.getByRole('radio', { name: 'Outra pessoa' }).check()
  await page.getByLabel('O que há de errado?').fill('As fotos são de outra pessoa.')
  await go(page)
  await step(page, 3)
  await go(page, 'Voltar')
  await step(page, 2)
  expect(await page.getByLabel('O que há de errado?').inputValue()).toBe('As fotos são de outra pessoa.')
  await go(page)
  await page.getByRole('radio', { name: /^Quero me identificar/ }).check()
  await page.getByLabel('Seu nome').fill('Ana Exemplo')
  await go(page, 'Enviar denúncia')
  await page.getByText('informe um e-mail válido').waitFor()
  expect(await page.getByLabel('Seu nome').inputValue()).toBe('Ana Exemplo')
  await page.getByLabel('Seu e-mail').fill('ana@teste.local')
  await go(page, 'Enviar denúncia')
  await page.getByRole('heading', { name: 'Denúncia recebida' }).waitFor()
  expect(await page.getByText(/^D[0-9A-F]{11}$/).count()).toBe(1)
  await page.getByLabel('Acrescentar algo ou responder').fill('São as três primeiras fotos.')
  await go(page, 'Enviar')
  await page.getByText('São as três primeiras fotos.').waitFor()
})

test('without script the page says to open the mail, whose link confirms the report', async () => {
  const page = await stranger({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  const place = `perfil:${hidden}`
  const input = { lane: 'formal', name: 'Lia Exemplo', email: 'lia@teste.local', text: 'Sou eu.', place } as const
  const token = await createReport(app, { kind: 'intimate_image', relation: 'depicted', ...input }, '192.0.2.31')
  await createReport(app, { kind: 'personal_data', relation: 'other', ...input }, '192.0.2.32')
  await page.goto(`/denuncia/acompanhar/${token}?enviada=1`)
  await page.getByText('Confirme pelo link que enviamos ao seu e-mail.').waitFor()
  await expectToFit(page)
  const { token: mailed, hash } = makeToken()
  const { id } = await app.db.selectFrom('reports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const link = { token_hash: hash, report_id: id, side: 'notifier', mailed: true } as const
  await app.db.insertInto('secret_links').values(link).execute()
  await page.goto(`/denuncia/acompanhar/${mailed}`)
  expect(await overlapping(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^Imagem íntima/ }).uncheck()
  await go(page, 'Confirmar')
  await page.getByText('Obrigado, está confirmado.').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(1)
  await expectToFit(page)
  await page.goto(`/denuncia/acompanhar/${mailed}`)
  await go(page, 'Confirmar')
  await page.getByText('Obrigado, está confirmado.').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.getByLabel('Acrescentar algo ou responder').fill('É a segunda foto.')
  await go(page, 'Enviar')
  await page.getByRole('heading', { name: 'Mensagens' }).waitFor()
  expect(await overlapping(page)).toEqual([])
  await page.goto(await dataRequestPath(app))
  expect(await overlapping(page)).toEqual([])
})

/** Parts of the page that overlap in a wide window. */
async function overlapping(page: Page) {
  await page.setViewportSize({ width: 1280, height: 844 })
  return page.locator('main.contact').evaluate(main => {
    const boxes = [...main.children].map(one => ({
      name: one.textContent?.slice(0, 40),
      box: one.getBoundingClientRect(),
    }))
    return boxes.flatMap(({ name, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: other }) => box.left < other.right && other.left < box.right)
        .filter(({ box: other }) => box.top < other.bottom - 1 && other.top < box.bottom - 1)
        .map(other => [name, other.name]),
    )
  })
}

test('each step fits at 320 px and breaks no axe rule; a stranger reaches the page of intimate images', async () => {
  const page = await stranger({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce', forgives: /422/ })
  await page.goto('/denunciar')
  await expectGood(page)
  await page.getByRole('link', { name: /Publicaram uma imagem íntima/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Imagem íntima sem consentimento' }).waitFor()
  await expectGood(page)
  await page.getByLabel('Onde está').fill('um endereço sem anúncio')
  await go(page)
  await step(page, 2)
  await expectGood(page)
  await page.getByRole('radio', { name: /^Sou a pessoa retratada/ }).check()
  await page.getByLabel('O que há de errado?').fill('Sou eu, e não autorizei.')
  await go(page)
  await step(page, 3)
  await expectGood(page)
  await page.getByRole('radio', { name: /^Quero me identificar/ }).check()
  await page.getByLabel('Seu nome').fill('Ana Exemplo')
  await page.getByLabel('Seu e-mail').fill('ana@teste.local')
  await go(page, 'Enviar denúncia')
  await page.getByText('cole o endereço exato do anúncio').waitFor()
  await step(page, 1)
  await expectGood(page)
})

test('a visitor reports anonymously from the footer, with the keyboard alone', async () => {
  const page = await stranger()
  await page.goto('/regras')
  await page.getByRole('link', { name: 'Denunciar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await step(page, 1)
  await page.getByRole('radio').first().focus()
  for (let down = 0; down < 7; down++) await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: /^Outro motivo/ }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('um site qualquer')
  await page.keyboard.press('Enter')
  await step(page, 2)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Algo que não pode.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await step(page, 3)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.getByLabel('Seu nome').isVisible()).toBe(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Denúncia recebida' }).waitFor()
})

test('each photo, video and banner can be reported separately', async () => {
  const page = await adult({ javaScriptEnabled: false })
  await page.goto(`/perfil-user/${woman}`)
  await page.getByText('Denunciar só um item').click()
  expect(await page.getByRole('link', { name: /^Denunciar (Foto|Vídeo) \d+$/ }).count()).toBeGreaterThan(6)
  await page.getByRole('link', { name: 'Denunciar Foto 2' }).click()
  await page.getByText('A denúncia é sobre esta foto ou este vídeo.').waitFor()
  await page.goto('/home-partners')
  await page
    .getByRole('link', { name: /^Denunciar o banner/ })
    .first()
    .click()
  await page.getByText('A denúncia é sobre este banner.').waitFor()
  await page.goto(`/perfil-partner/${partner}`)
  await page.getByRole('link', { name: 'Denunciar este parceiro' }).click()
  await page.getByText('A denúncia é sobre este perfil.').waitFor()
})
