import { expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-screens.ts'
import { sendHelp } from '#server/safety/help-requests/send-help.ts'
import { idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()

test('an operator opens a help request from the queue, answers it, records a step and closes it', async () => {
  const account = await idOf(app, { userType: 2 })
  await sendHelp(app, account, { text: 'Ele guarda os meus documentos.', word: 'maré alta' })
  const { page } = await operatorAt('/admin/tudo?especie=help')
  await page.getByText('Sem resposta').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('Ele guarda os meus documentos.').waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('r')
  await page.keyboard.type('Estamos aqui. Há perigo agora?')
  await page.getByRole('button', { name: 'Responder' }).click()
  await announced(page, 'Resposta gravada').waitFor()
  await expect.poll(() => page.getByLabel('Resposta').evaluate(field => field === document.activeElement)).toBe(true)
  await page.getByText('Estamos aqui. Há perigo agora?').waitFor()
  await page.getByRole('button', { name: 'Registrar o passo Encaminhar ao Disque 100' }).click()
  await dialogOf(page, 'Encaminhar ao Disque 100').waitFor()
  await page.keyboard.type('Protocolo 123')
  await expectNoViolations(page)
  await dialogOf(page, 'Encaminhar ao Disque 100').getByRole('button', { name: 'Registrar' }).click()
  // Waits for the dialog to close, because its own field has the same text.
  await dialogOf(page, 'Encaminhar ao Disque 100').waitFor({ state: 'hidden' })
  await page.getByText('Protocolo 123').waitFor()
  await page.keyboard.press('e')
  const closing = dialogOf(page, 'Encerrar o caso?')
  await closing.getByLabel('Como terminou').selectOption({ label: 'Encaminhado às autoridades' })
  await expectNoViolations(page)
  const decided = page.url()
  await closing.getByRole('button', { name: 'Encerrar' }).click()
  await announced(page, 'Caso encerrado').waitFor()
  // The account's next open case opens.
  await page.waitForURL(url => url.pathname !== new URL(decided).pathname)
  await page.goto(`${adminPaths.worklist}?especie=help`)
  await page.getByText('Sem pendências em Pedidos de ajuda.').waitFor()
})

test('a request without a code word cannot be answered, and the case says so', async () => {
  await sendHelp(app, await idOf(app, { userType: 3 }), { text: 'Preciso falar com alguém.' })
  const { rows } = await app.pool.query('select max(case_id) as id from help_owners')
  const { page } = await operatorAt(`/admin/ajuda/${rows[0].id}`)
  await page.getByText('A pessoa não escolheu uma palavra').waitFor()
  expect(await page.getByRole('button', { name: 'Responder' }).count()).toBe(0)
})
