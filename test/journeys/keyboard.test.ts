import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()

type Stop = { name: string; ringed: boolean; inSight: boolean }

/** What has the focus now: what it is called, whether that can be seen, and whether it is in the window, uncovered. */
const stopHere = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const stop = document.activeElement as HTMLElement
    const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(stop)
    const outlined = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
    const { left, top, width, height } = stop.getBoundingClientRect()
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height / 2, innerHeight / 2)]
    const seen = document.elementFromPoint(x, y)
    const label = (stop as HTMLInputElement).labels?.[0]?.firstChild?.textContent
    return {
      name: (stop.ariaLabel ?? label ?? stop.textContent ?? '').trim(),
      ringed: outlined || boxShadow !== 'none',
      inSight: Boolean(seen && (stop.contains(seen) || seen.contains(stop))),
    }
  })

/** The stops of the Tab key from the address bar, up to the one that `last` names or to the end of the page. */
async function stops(page: Page, last?: RegExp): Promise<Stop[]> {
  const passed: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return passed
    passed.push(await stopHere(page))
    if (last?.test(passed.at(-1)?.name ?? '')) return passed
  }
}

test.each([
  [390, ['Ir para o conteúdo', 'Entrar', 'Véspera, início', 'Estado', 'Saída rápida', 'Modo discreto']],
  [1280, ['Ir para o conteúdo', 'Véspera, início', 'Acompanhantes', 'Swing', 'Close Friends', 'Parceiros', 'Estado']],
])('at %i px Tab leads through header and filters to the first card, and Enter opens it', async (width, start) => {
  const page = await adult({ viewport: { width, height: 844 } })
  await page.goto('/home-companions')
  const passed = (await stops(page, /Perfil verificado/)).map(({ name }) => name)
  expect(passed.slice(0, start.length)).toEqual(start)
  expect(passed.slice(-7, -1)).toEqual(['Mulher', 'Trans', 'Homem', 'Cidade', 'Bairro', 'Pesquisar'])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/perfil-user\/\d+$/)
})

test('the skip link leads past header and filters', async () => {
  const page = await adult()
  await page.goto('/search-swing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect((await stopHere(page)).name).toBe('Modo discreto')
})

// Of the lists, those that grow no further while they are read.
const growing = /search|listing|999999/
const pages = (await publicPages(app)).filter(path => !growing.test(path))

test.each(pages)('%s: the focus is never lost from sight', async path => {
  const page = await adult({ reducedMotion: 'reduce' })
  await page.goto(path)
  const passed = await stops(page)
  expect(passed.length).toBeGreaterThan(2)
  expect(passed.filter(({ ringed, inSight, name }) => !ringed || !inSight || !name)).toEqual([])
})
