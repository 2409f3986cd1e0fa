import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { changeNumber } from '../world/changed-numbers.ts'
import { verify } from '../world/documents.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, openBackOffice, openPhotos } from './operators.ts'
import { enterWith } from './profile-form-steps.ts'
import { expectToFit } from './too-wide.ts'

const { app, url, adult, operatorAt } = await openBackOffice()
const number = '21977770101'

test('an operator finds a changed number in the queue and confirms it by keyboard; the owner reads why it waits', async () => {
  const account = await advertiser(app, { nickname: 'Marina', photos: 0, kyc: 'none' })
  await verify(app, (await operatorAtWork({ app, url }, 'Quem Aprovou')).office, account)
  await changeNumber({ app, url }, account, number)
  const person = await adult({ reducedMotion: 'reduce' })
  await enterWith(person, await sessionOf(app, account), 2)
  await person.goto(paths.phone)
  await person.getByText('nossa equipe confere mais uma vez quem anuncia').waitFor()
  await expectToFit(person)
  await expectNoViolations(person)

  const { page } = await operatorAt('/admin/tudo?especie=documents')
  const row = page.getByRole('row').filter({ hasText: 'Nome civil de Marina' })
  await row.getByText('Número trocado').waitFor()
  await row.getByRole('link', { name: /^Revisar/ }).focus()
  await page.keyboard.press('Enter')
  await heading(page, /^Marina #\d+ Nome civil de Marina/).waitFor()
  const panel = page.getByRole('region', { name: 'Número trocado' })
  await panel.getByText('(21) 97777-0101').waitFor()
  await panel.getByText('Nome do Documento').waitFor()
  const same = panel.getByRole('button', { name: 'É a mesma pessoa' })
  expect(await same.isDisabled()).toBe(true)
  await openPhotos(page)
  await expect.poll(() => same.isDisabled()).toBe(false)
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await same.focus()
  await page.keyboard.press('Enter')
  const confirming = dialogOf(page, 'Ainda é a mesma pessoa?')
  expect(await confirming.getByRole('button', { name: 'Confirmar' }).isDisabled()).toBe(true)
  await page.keyboard.type('A selfie e as fotos novas são da mesma pessoa.')
  await confirming.getByRole('button', { name: 'Confirmar' }).focus()
  await page.keyboard.press('Enter')
  await announced(page, 'Troca de número conferida.').waitFor()
  await page.goto('/admin/tudo?especie=documents')
  await heading(page, 'Fila').waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await person.reload()
  await person.getByText('está confirmado').waitFor()
  expect(await person.getByText('confere mais uma vez').count()).toBe(0)
})
