import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { heading, openBackOffice, openOthers } from './operators.ts'
import { beginSweep, showing, table } from './sweep.ts'
import { tooWide } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()

test('an operator finds a person by phone number, opens their history, and returns to the same results', async () => {
  const { rows } = await app.pool.query(
    `select p.account_id as id, p.nickname, p.whatsapp from profiles p join listings using (account_id)
      join plan_periods using (account_id) where p.user_type = 2 and p.whatsapp is not null order by 1 limit 1`,
  )
  const [{ id, nickname, whatsapp }] = rows
  const { page } = await operatorAt('/admin/planos')
  await heading(page, 'Planos').waitFor()
  await page.keyboard.press('/')
  await heading(page, 'Contas').waitFor()
  const box = page.getByRole('searchbox', { name: 'O que você sabe da conta' })
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true)
  await box.fill('ninguém assim')
  await page.keyboard.press('Enter')
  await page.getByText(/^Nada encontrado\. Procurado como nome, apelido\.$/).waitFor()
  await box.fill(`(${whatsapp.slice(0, 2)}) ${whatsapp.slice(2)}`)
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: /^Abrir / })
  await link.waitFor()
  await page.getByRole('cell', { name: 'telefone' }).waitFor()
  expect(page.url()).not.toContain(whatsapp.slice(2))
  await expectNoViolations(page)
  for (const width of [1280, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await link.click()
  await heading(page, nickname).waitFor()
  await page.getByText('Dinheiro recebido').first().waitFor()
  await page.getByRole('button', { name: 'Anúncio no ar' }).click()
  await page.getByText('Dinheiro recebido').first().waitFor({ state: 'detached' })
  await page.getByText('Dias do plano começaram').first().waitFor()
  await page.getByRole('link', { name: 'Voltar às contas' }).click()
  await link.waitFor()
  expect(await box.inputValue()).toContain(whatsapp.slice(2))

  const { check } = beginSweep(page)
  await check({ path: `/admin/contas/${id}`, title: nickname, ready: showing('O que aconteceu') })
  await page
    .getByRole('link', { name: /^Pedidos/ })
    .last()
    .click()
  await table(page).waitFor()
  expect(page.url()).toContain(`busca=${id}`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ver conta' }).click()
  await heading(page, nickname).waitFor()
})

test('on a phone the sections are a menu of names; column headers sort tables, and the URL keeps the order', async () => {
  const { page } = await operatorAt('/admin/pedidos', { viewport: { width: 390, height: 844 } })
  const menu = page.getByRole('button', { name: /^Seções: Pedidos/ })
  await menu.click()
  const sections = page.getByRole('navigation', { name: 'Seções' })
  await openOthers(page)
  await sections.getByText('Meu acesso').waitFor()
  await expectNoViolations(page, { widths: [390] })
  await page.keyboard.press('Escape')
  await sections.waitFor({ state: 'hidden' })
  expect(await menu.evaluate(element => element === document.activeElement)).toBe(true)
  await menu.click()
  await sections.getByRole('link', { name: 'Planos' }).click()
  await heading(page, 'Planos').waitFor()
  await sections.waitFor({ state: 'hidden' })

  await page.setViewportSize({ width: 1280, height: 800 })
  const prices = async () => {
    const cells = await table(page).locator('td[data-name="Preço"]').allInnerTexts()
    return cells.map(text => Number(text.replace(/\D/g, '')))
  }
  const head = table(page).getByRole('columnheader', { name: 'Preço' })
  await head.getByRole('button').click()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  expect(await prices()).toEqual((await prices()).toSorted((one, other) => one - other))
  await head.getByRole('button').click()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await page.reload()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  expect(await prices()).toEqual((await prices()).toSorted((one, other) => other - one))
  await expectNoViolations(page)

  await page.goto('/admin/pedidos')
  const times = () =>
    table(page)
      .locator('time')
      .evaluateAll(all => all.map(one => one.getAttribute('datetime') ?? ''))
  await table(page).waitFor()
  expect(await times()).toEqual((await times()).toSorted().toReversed())
  await table(page).getByRole('button', { name: 'Quando' }).click()
  await page.getByRole('table', { name: /do mais antigo ao mais novo$/ }).waitFor()
  expect(await times()).toEqual((await times()).toSorted())
  await page.goto('/admin/auditoria?ordem=oldest')
  await page.getByRole('table', { name: 'Registros, do mais antigo ao mais novo' }).waitFor()
  expect(await times()).toEqual((await times()).toSorted())
})
