import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeNotices } from './account-steps.ts'
import { beginVisits, openEveryRoute } from './every-route.ts'

const { site, admin, pageOf } = await openEveryRoute()

/** Records what a screen reader would announce: the text of each live region that changes. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const live = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]'
    const heard: string[] = []
    Object.assign(window, { heard })
    const regionsOf = (node: Node): Element[] => {
      const element = node instanceof Element ? node : node.parentElement
      const around = element?.closest(live)
      return around ? [around] : [...(element?.querySelectorAll(live) ?? [])]
    }
    new MutationObserver(changes => {
      const nodes = changes.flatMap(({ type, target, addedNodes }) =>
        type === 'characterData' ? [target] : [...addedNodes],
      )
      const regions = new Set(nodes.filter(({ isConnected }) => isConnected).flatMap(regionsOf))
      for (const region of regions) if (region.textContent?.trim()) heard.push(region.textContent.trim())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

test('a form’s error is announced once', async () => {
  const page = await pageOf('visitor')
  await beginVisits(page)(site.logIn)
  await listen(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const notice = page.getByRole('region', { name: 'Avisos' }).getByRole('alert').first()
  await notice.waitFor()
  const text = await notice.innerText()
  expect((await heard(page)).filter(one => one.includes(text))).toEqual([text])
})

test('each save is announced once', async () => {
  const page = await pageOf('mulher@demo.local')
  await beginVisits(page)(site.myData)
  await page.locator('summary', { hasText: 'Nome' }).first().click()
  await listen(page)
  const saved = page.getByRole('region', { name: 'Avisos' }).getByRole('status')
  for (const turn of [1, 2]) {
    await page.getByLabel('Nome', { exact: true }).fill(`Pessoa Ouvida ${turn}`)
    await page
      .getByRole('button', { name: /^Salvar/ })
      .first()
      .click()
    await saved.first().waitFor()
    const text = (await saved.first().textContent()) ?? ''
    expect((await heard(page)).filter(one => one === text)).toHaveLength(turn)
    await closeNotices(page)
  }
})

test('an operator’s action is announced once', async () => {
  const page = await pageOf('operator')
  await beginVisits(page)(admin.categories)
  await listen(page)
  await page.getByRole('button', { name: 'Nova categoria' }).click()
  await page.getByLabel('Nome').fill('Livrarias')
  await page.getByRole('button', { name: 'Criar categoria' }).click()
  const text = 'Categoria criada.'
  await page.getByRole('region', { name: 'Avisos' }).getByText(text).waitFor()
  expect((await heard(page)).filter(one => one.includes(text))).toEqual([text])
})
