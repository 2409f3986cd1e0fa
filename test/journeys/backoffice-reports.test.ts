import { expect, test } from 'vitest'
import { createReport } from '#server/reports/create-report.ts'
import { idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()

const said = { relation: 'other', text: 'As fotos são de outra pessoa.' } as const
const ana = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' } as const

test('from the one queue with the keyboard: a question, a choice of photos, a decision, the next case', async () => {
  const account = await idOf(app, { userType: 2, photos: 6 })
  const place = `perfil:${account}`
  await createReport(app, { kind: 'scam', ...said, ...ana, place }, '192.0.2.1')
  await createReport(app, { kind: 'violence', ...said, ...ana, place }, '192.0.2.2')
  const { page } = await operatorAt('/admin/tudo?especie=report')
  await page
    .getByRole('link', { name: /Violência contra a mulher|Denúncias de/ })
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, /^Golpe ou perfil falso/).waitFor()
  await page.keyboard.press('k')
  await heading(page, /^Violência contra a mulher/).waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.keyboard.press('p')
  await dialogOf(page, 'Perguntar a quem denunciou').waitFor()
  await page.keyboard.type('Qual das fotos?')
  await expectNoViolations(page)
  await dialogOf(page, 'Perguntar a quem denunciou').getByRole('button', { name: 'Perguntar', exact: true }).click()
  await announced(page, 'Pergunta enviada').waitFor()
  await page.getByText('Qual das fotos?').waitFor()
  await page.keyboard.press('r')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Foto 1', exact: true }).check()
  await page.keyboard.press('r')
  await dialogOf(page, 'Remover para sempre?').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await dialogOf(page, 'Manter o conteúdo?').waitFor()
  await page.keyboard.type('Conferimos: as fotos são da pessoa.')
  await dialogOf(page, 'Manter o conteúdo?').getByRole('button', { name: 'Manter' }).click()
  await announced(page, 'Conteúdo mantido').waitFor()
  await heading(page, /^Golpe ou perfil falso/).waitFor()
  await page.getByRole('link', { name: /Violência contra a mulher/ }).click()
  await page.getByRole('heading', { name: 'Decisão: Conteúdo mantido' }).waitFor()
  expect(await page.getByRole('button', { name: /^Remover/ }).count()).toBe(0)
})
