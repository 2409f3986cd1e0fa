import { expect, test } from 'vitest'
import { openPaymentsHttp } from '#server/payments-http.ts'
import { serve } from '#server/serve.ts'
import { openBrowser } from '../run/browser.ts'
import { atEnd } from '../world/at-end.ts'
import { freePort } from '../world/environment.ts'
import { bootApp } from '../world/site.ts'
import { numbers, openCardForm, outcomeOf, pressPay, typeCard, waitForHeading } from './buyers.ts'

/** Starts the site, with the payments host on its own origin. */
async function openApart() {
  const { app } = await bootApp({ template: 'vespera_demo' })
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const payments = await openPaymentsHttp({ ...app, env: { ...app.env, publicUrl } })
  const url = (await payments.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const env = { ...app.env, port, publicUrl, payments: { ...app.env.payments, url } }
  const site = await serve({ ...app, env })
  atEnd(() => payments.close())
  atEnd(() => site.close())
  return { app, site: site.url, payments: url }
}

const { app, site, payments } = await openApart()
const browser = await openBrowser()

test('a card goes only to the payments host when that is another origin', async () => {
  const context = await browser.newContext({ baseURL: site, locale: 'pt-BR' })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const asked: string[] = []
  const troubles: string[] = []
  page.on('request', request => request.url().includes('/api/payment/') && asked.push(request.url()))
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
  const { orderId } = await openCardForm(app, site, page)
  await typeCard(page, { number: numbers.paid })
  await pressPay(page)
  await waitForHeading(page, 'Pagamento aprovada!')
  expect([...new Set(asked)]).toEqual([`${payments}/api/payment/public-key`, `${payments}/api/payment/cartao`])
  expect(await outcomeOf(app, orderId)).toMatchObject({ statuses: ['PAID'], payments: [{}] })
  expect(troubles).toEqual([])
  await context.close()
})
