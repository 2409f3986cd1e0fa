import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { openDesks, tickAll, transcribe, waitingCases } from './operator-desk.ts'
import { tooWide } from './too-wide.ts'

const { app, operatorAt } = await openDesks()
const [first, second] = await waitingCases(app)
if (!first || !second) throw new Error('the demonstration has too few cases')
await app.db
  .updateTable('accounts')
  .set({ name: 'N'.repeat(120), email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br` })
  .where('id', '=', second.accountId)
  .execute()

const phones = [
  [390, 844],
  [320, 640],
] as const
const photos = ['Frente do documento', 'Verso do documento', 'Selfie com o documento']

test.each(phones)('at %i × %i nothing of the desk moves sideways', async (width, height) => {
  const { page } = await operatorAt('/admin/kyc', { viewport: { width, height } })
  await page.getByText(first.name).first().waitFor()
  for (const path of ['/admin/kyc', '/admin/auditoria', `/admin/kyc/${second.id}`]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await tooWide(page)]).toEqual([path, []])
    await expectNoViolations(page)
    await page.setViewportSize({ width, height })
  }
})

test.each(phones)('at %i × %i a name of the queue is read in lines, not letter by letter', async (width, height) => {
  const { page } = await operatorAt('/admin/kyc', { viewport: { width, height } })
  const name = page.locator('.who-words b').first()
  await name.waitFor()
  expect((await name.boundingBox())?.width).toBeGreaterThan(width / 2)
})

test.each(phones)(
  'at %i × %i the photos stand large, one below the other, and nothing over them',
  async (width, height) => {
    const { page } = await operatorAt(`/admin/kyc/${first.id}`, { viewport: { width, height } })
    const stages = photos.map(name => page.getByRole('region', { name }))
    await page.getByRole('img', { name: photos[2] as string }).waitFor()
    const boxes = await Promise.all(stages.map(stage => stage.boundingBox()))
    const [front, verse, selfie] = boxes.map(box => box ?? { x: 0, y: 0, width: 0, height: 0 })
    for (const { width: wide, height: high } of [front, verse, selfie].filter(box => box !== undefined)) {
      expect(wide).toBeGreaterThan(width * 0.85)
      expect(high).toBeGreaterThan(200)
    }
    expect(verse?.y).toBeGreaterThan((front?.y ?? 0) + (front?.height ?? 0))
    expect(selfie?.y).toBeGreaterThan((verse?.y ?? 0) + (verse?.height ?? 0))
    for (const stage of stages) expect(await stage.evaluate(isUncovered)).toBe(true)
  },
)

/** Whether what is met in the middle of the stage is the stage's own. */
function isUncovered(stage: Element) {
  stage.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = stage.getBoundingClientRect()
  return stage.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('on a phone a case is read, transcribed and decided', async () => {
  const { page } = await operatorAt(`/admin/kyc/${first.id}`, { viewport: { width: 320, height: 640 } })
  for (const name of photos) await page.getByRole('img', { name }).waitFor()
  await transcribe(page, first, '52998224725')
  await tickAll(page)
  await page.getByText('Tudo preenchido e conferido.').waitFor()
  await pressTwice(page, 'Aprovar', 'approval')
  await page.getByRole('status').filter({ hasText: 'documentos aprovados.' }).waitFor()
})

/** Two presses before anything can be drawn, of which one is sent. */
async function pressTwice(page: Page, name: string, path: string) {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith(`/${path}`)) sent.push(request.url())
  })
  const answered = page.waitForResponse(response => response.url().endsWith(`/${path}`))
  await page.getByRole('button', { name, exact: true }).evaluate(button => {
    const { click } = HTMLElement.prototype
    click.call(button)
    click.call(button)
  })
  await answered
  expect(sent.length).toBe(1)
}

test('two presses on a rejection or a suspension are one', async () => {
  // The operator of the test before may still be leaving it.
  const { page } = await operatorAt(`/admin/kyc/${second.id}`, { forgives: /409/ })
  await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
  await page.getByLabel('Motivo').selectOption('other')
  await page.getByLabel('Recado para a pessoa').fill('Tire outra foto, por favor.')
  await pressTwice(page, 'Rejeitar envio', 'rejection')
  await page.getByRole('status').filter({ hasText: 'documentos recusados' }).waitFor()
  await page.goto(`/admin/kyc/${second.id}`)
  await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  await pressTwice(page, 'Suspender a conta', 'freeze')
  await page.getByRole('status').filter({ hasText: 'conta suspensa' }).waitFor()
})

test('a minor’s birth date is said in red, with what to do', async () => {
  // Not the next in the queue, to which the operator of the test before was led on.
  const last = (await waitingCases(app)).at(-1)
  const { page } = await operatorAt(`/admin/kyc/${last?.id}`)
  const birth = `0101${new Date().getFullYear() - 16}`
  await page.getByLabel('Nascimento').pressSequentially(birth)
  const note = page.getByRole('alert').filter({ hasText: 'menos de 18 anos' })
  await note.getByText('Suspeita de menor ou coerção').waitFor()
  const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger'))
  const colour = await page.getByText(/^\d+ anos hoje$/).evaluate(one => getComputedStyle(one).color)
  expect(colour).toBe(await page.evaluate(inColour, danger))
})

function inColour(value: string) {
  const one = document.body.appendChild(document.createElement('i'))
  one.style.color = value
  const { color } = getComputedStyle(one)
  one.remove()
  return color
}

test('a case that does not exist leads back to the queue', async () => {
  const { page } = await operatorAt('/admin/kyc/999999', { forgives: /404/ })
  await page.getByRole('alert').getByRole('link', { name: 'Voltar à fila' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fila de revisão' }).waitFor()
})

test('the log says what was ticked in words', async () => {
  const { page } = await operatorAt(`/admin/auditoria?assunto=submission:${first.id}`)
  const approval = page.getByRole('row').filter({ hasText: 'Aprovou' }).first()
  await approval.getByText('conferido: os 6 itens').waitFor()
  expect(await page.getByText('legible').count()).toBe(0)
})
