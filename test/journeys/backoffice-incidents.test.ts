import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { operatorAt } = await openBackOffice()

test('an incident is registered, its facts completed, the communications recorded and the case closed', async () => {
  const { page } = await operatorAt('/admin/incidentes', { forgives: /422/ })
  await page.getByText('Nenhum incidente registrado.').waitFor()
  await page.getByRole('button', { name: 'Registrar incidente' }).click()
  const adding = dialogOf(page, 'Registrar incidente')
  await adding.getByLabel('Nome').fill('Cópia de backup exposta')
  await adding.getByRole('button', { name: 'Registrar' }).click()
  await adding.getByText('Conte o que aconteceu').waitFor()
  await adding.getByLabel('O que aconteceu').fill('Um disco ficou acessível por uma hora.')
  await adding.getByRole('button', { name: 'Registrar' }).click()
  await heading(page, /^Cópia de backup exposta/).waitFor()

  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  expect(await page.getByRole('button', { name: 'Encerrar o incidente' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Documentos de identidade e selfies' }).check()
  await page.getByRole('checkbox', { name: 'Anunciantes' }).check()
  await page.getByLabel('Quantas pessoas').fill('muitas')
  await page.getByRole('button', { name: 'Salvar os fatos' }).click()
  await page.getByText('Informe um número inteiro.').waitFor()
  await page.getByLabel('Quantas pessoas').fill('1240')
  await page.getByLabel('Risco').selectOption('relevant')
  await page.getByLabel('Por que, e o que pode acontecer às pessoas').fill('Pessoas podem ser identificadas.')
  await page.getByRole('button', { name: 'Salvar os fatos' }).click()
  await announced(page, 'Fatos salvos').waitFor()
  await page.getByText('mudou os fatos').waitFor()

  for (const name of ['Comunicação à ANPD', 'Comunicação às pessoas', 'Complemento à ANPD']) {
    const panel = page.getByRole('region', { name, exact: true })
    await panel.getByRole('button', { name: /^Comunicar/ }).click()
    const dialog = dialogOf(page, name)
    if (name !== 'Comunicação às pessoas')
      expect(await dialog.getByLabel('Texto').inputValue()).toContain('1.240 no total')
    await dialog.getByLabel('Por onde, e o protocolo').fill('Formulário, protocolo 123')
    await dialog.getByRole('button', { name: 'Marcar como enviada' }).click()
    await panel.getByText('Enviada').waitFor()
  }
  await page.getByRole('button', { name: 'Encerrar o incidente' }).click()
  await dialogOf(page, 'Encerrar o incidente?').getByLabel('Conclusão').fill('O disco foi apagado.')
  await dialogOf(page, 'Encerrar o incidente?').getByRole('button', { name: 'Encerrar' }).click()
  await page.getByRole('heading', { name: 'Conclusão' }).waitFor()
  await page.getByText('Ler o texto enviado').first().click()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Voltar aos incidentes' }).click()
  await page.getByText(/^Encerrado em/).waitFor()
  await expectToFit(page)
})
