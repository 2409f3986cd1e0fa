import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { heading, openContentDesks, said } from './content-desk.ts'
import { tooWide } from './too-wide.ts'

const { contents, operatorAt, waitingProfiles, waitingAccounts } = await openContentDesks()
const [profile, marked] = await waitingProfiles()
const [account, , alike] = await waitingAccounts()
if (!profile || !marked || !account || !alike) throw new Error('the demonstration has too little that waits')
const long = await contents.edited(marked.accountId, {
  nickname: 'N'.repeat(40),
  info: `novinha ${'https://exemplo.com/'.padEnd(300, 'a')}`,
})

const screens = [
  '/admin/perfis',
  `/admin/perfis/${profile.id}`,
  `/admin/perfis/${long.id}`,
  '/admin/midias',
  `/admin/midias/${account}`,
  `/admin/midias/${alike}`,
]

test.each([
  [390, 844],
  [320, 640],
] as const)('at %i × %i nothing moves sideways, and axe finds nothing in either theme', async (width, height) => {
  const { page } = await operatorAt('/admin/perfis', { viewport: { width, height } })
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page
      .getByText(/campos sem mudança/)
      .click({ timeout: 1 })
      .catch(() => undefined)
    expect([path, await tooWide(page)]).toEqual([path, []])
    if (width === 390) await expectNoViolations(page)
    await page.setViewportSize({ width, height })
  }
})

test('axe finds nothing with the selfie open, items selected, and in either dialog', async () => {
  const { page } = await operatorAt(`/admin/midias/${account}`)
  await page.getByRole('region', { name: 'Aguardando' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('img', { name: 'Selfie com o documento' }).waitFor()
  await page.keyboard.press('x')
  await expectNoViolations(page)
  for (const [key, words] of [
    ['r', 'Recusar'],
    ['b', 'Remover'],
  ] as const) {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name: words })
    await dialog.waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('on a phone a photo is compared and approved, and a version refused', async () => {
  const { page } = await operatorAt(`/admin/midias/${account}`, { viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Ver selfie' }).click()
  await page.getByRole('img', { name: 'Selfie com o documento' }).waitFor()
  await page.getByRole('button', { name: 'Conferida' }).click()
  await said(page, '1 item aprovado como conferido.').waitFor()
  await page.goto(`/admin/perfis/${profile.id}`)
  await heading(page, profile.nickname).waitFor()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.getByLabel('Motivo').selectOption('Informação falsa ou enganosa')
  await page.getByRole('button', { name: 'Recusar versão' }).click()
  await said(page, 'perfil recusado').waitFor()
})
