import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { operatorAt } = await openBackOffice()

test('an operator registers an incident, completes its record and closes it with the notification', async () => {
  const { page } = await operatorAt('/admin/incidentes', { forgives: /422/ })
  await page.getByText('Nenhum incidente registrado.').waitFor()
  await page.getByRole('button', { name: 'Registrar incidente' }).click()
  const adding = dialogOf(page, 'Registrar incidente')
  await adding.getByLabel('Quais dados').fill('Cadastro')
  await adding.getByRole('button', { name: 'Registrar' }).click()
  await adding.getByText('Conte o que aconteceu').waitFor()
  await adding.getByLabel('O que aconteceu').fill('Um disco ficou acessível por uma hora.')
  await adding.getByRole('button', { name: 'Registrar' }).click()
  await heading(page, /^Incidente I/).waitFor()

  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  expect(await page.getByRole('button', { name: 'Encerrar o incidente' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Alterar o registro' }).click()
  const changing = dialogOf(page, 'Alterar o registro')
  expect(await changing.getByLabel('Quais dados').inputValue()).toBe('Cadastro')
  await changing.getByLabel('Quantas pessoas, e quem').fill('1.240 anunciantes')
  await changing.getByLabel('O que pode acontecer às pessoas').fill('Podem ser identificadas.')
  await changing.getByLabel('Medidas').fill('O disco foi isolado.')
  await changing.getByRole('button', { name: 'Salvar' }).click()
  await announced(page, 'Registro salvo').waitFor()
  await page.getByRole('region', { name: 'Quantas pessoas, e quem' }).getByText('1.240 anunciantes').waitFor()

  await page.getByRole('button', { name: 'Encerrar o incidente' }).click()
  const closing = dialogOf(page, 'Encerrar o incidente?')
  expect(await closing.getByRole('button', { name: 'Encerrar' }).isDisabled()).toBe(true)
  await closing.getByLabel('Resultado').selectOption('communicated')
  await closing.getByLabel('O que foi comunicado, e quando').fill('ANPD e pessoas avisadas hoje, protocolo 123.')
  await expectNoViolations(page)
  await closing.getByRole('button', { name: 'Encerrar' }).click()
  const closed = page.getByRole('region', { name: 'Comunicado à ANPD e às pessoas' })
  await closed.getByText('protocolo 123').waitFor()
  expect(await page.getByRole('button', { name: 'Alterar o registro' }).count()).toBe(0)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Voltar aos incidentes' }).click()
  await page.getByText(/^Encerrado em/).waitFor()
  await expectToFit(page)
})

type Steps = { pending: number; ended: number; release: () => void }

/** Holds the page's own history steps until `release`, and counts them. */
const holdSteps = (page: Page) =>
  page.addInitScript(() => {
    const { go } = history
    const held: number[] = []
    const steps: Steps = {
      pending: 0,
      ended: 0,
      release() {
        history.go = distance => {
          steps.pending++
          go.call(history, distance)
        }
        for (const distance of held) go.call(history, distance)
      },
    }
    history.go = distance => {
      steps.pending++
      held.push(distance ?? 0)
    }
    addEventListener('popstate', () => {
      steps.pending--
      steps.ended++
    })
    Object.assign(window, { steps })
  })

test('the URL names the screen that opens while the browser still removes a dialog’s history entry', async () => {
  const { page } = await operatorAt('/admin/incidentes')
  await holdSteps(page)
  // The screen's script arrives only once the browser has begun to remove the entry.
  await page.route(/\/incident-screen[^/]*\.js$/, async route => {
    await page.waitForFunction(() => (window as unknown as { steps: Steps }).steps.pending > 0)
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Registrar incidente' }).click()
  const adding = dialogOf(page, 'Registrar incidente')
  await adding.getByLabel('O que aconteceu').fill('Um disco ficou acessível por uma hora.')
  await adding.getByRole('button', { name: 'Registrar' }).click()
  await heading(page, /^Incidente I/).waitFor()
  await page.evaluate(() => (window as unknown as { steps: Steps }).steps.release())
  await page.waitForFunction(() => {
    const { ended, pending } = (window as unknown as { steps: Steps }).steps
    return ended > 0 && pending === 0
  })
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/incidentes\/\d+$/)
  await page.goBack()
  await heading(page, 'Incidentes').waitFor()
})
