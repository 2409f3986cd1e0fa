import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scriptInventory } from '#server/http/asset-files.ts'
import { bootScript } from '#web/public/document.tsx'
import { atCardForm, numbers, pay, shows, typeCard } from './card-buyers.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

const listed = readFileSync(scriptInventory, 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => line.split('  ') as [hash: string, path: string])

test('on the page of the card no script runs that the inventory does not list, byte by byte', async () => {
  const page = await stranger()
  const loaded = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script' || /\.js(\?|$)/.test(request.url())) loaded.add(request.url())
  })
  await atCardForm(app, url, page)
  const inline = await page.locator('script:not([src])').allTextContents()
  const outside = await page.locator('script[src]').evaluateAll(found =>
    found.map(one => {
      const { src, integrity } = one as HTMLScriptElement
      return { path: new URL(src).pathname, integrity }
    }),
  )
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await shows(page, 'Pagamento aprovada!')
  const seen = await Promise.all(
    [...loaded].map(async address => {
      const hash = createHash('sha256').update(await (await page.request.get(address)).body())
      return [hash.digest('hex'), address.replace(`${url}/`, '')]
    }),
  )
  expect(seen.length).toBeGreaterThan(3)
  for (const script of seen) expect(listed).toContainEqual(script)
  expect(inline).toEqual([bootScript])
  expect(outside).toHaveLength(1)
  for (const { path, integrity } of outside) expect(integrity, path).toMatch(/^sha256-/)
})

test('a script that was changed after the build does not run there', async () => {
  const page = await stranger({ forgives: /integrity|digest/ })
  await page.route('**/assets/main-*.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};document.title = 'Outro'` })
  })
  const blocked = page.waitForEvent('console', message => message.text().includes('integrity'))
  await page.goto('/payment-card')
  await blocked
  expect(await page.title()).toBe('Véspera')
})
