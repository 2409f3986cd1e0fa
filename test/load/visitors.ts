import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Promises } from './acknowledged.ts'
import { type Answer, type Browser, openBrowser } from './browser.ts'
import { buyPlan, type Money } from './buyers.ts'
import type { Tally } from './tally.ts'

export type World = {
  url: string
  tally: Tally
  promises: Promises
  paymentsUrl: string
  money: Money
  photo: Buffer
  /** Cookie of a logged-in operator. */
  operator: string
  /** Mean pause between a visitor's actions. */
  pauseMs: number
  stopped: AbortSignal
}

export type Steps = (world: World, browser: Browser) => AsyncGenerator<void>

export const kinds: Record<string, Steps> = {
  readers: read,
  members: liveAsMember,
  'log-ins': logInAgain,
  newcomers: register,
  buyers: buy,
  senders: sendPhotos,
  operators: operate,
}

/** Shares per thousand; buyers, senders and operators are many times more than on a real day. */
export const day = { readers: 880, members: 60, 'log-ins': 10, newcomers: 10, buyers: 20, senders: 10, operators: 10 }

/** Repeats a visit until stopped, with the pauses that people need to read. */
export async function visit(world: World, number: number, steps: Steps) {
  const browser = openBrowser(world, number)
  try {
    while (!world.stopped.aborted)
      for await (const _ of steps(world, browser)) {
        await sleep(world.pauseMs * (0.5 + Math.random()), undefined, { signal: world.stopped }).catch(() => undefined)
        if (world.stopped.aborted) return
      }
  } finally {
    browser.close()
  }
}

const pick = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)]
const starts = ['/home-companions', '/home-swing', '/home-close-friends', '/home-partners']
const html = { accept: 'text/html,application/xhtml+xml' }

/** Follows links from the lists, loads photos and reports views. */
async function* read({ promises }: World, browser: Browser): AsyncGenerator<void> {
  await browser.send('age question', 'GET', pick(starts) as string, { headers: html })
  yield
  const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
  const answered = await browser.send('age answer', 'POST', '/home-companions', { headers: form, body: 'maior=sim' })
  const { cookie } = answered
  yield
  if (!cookie) return
  const get = (kind: string, path: string) => browser.send(kind, 'GET', path, { headers: { ...html, cookie } })
  for (let turns = 0; turns < 30; turns++) {
    const list = await get('catalogue', pick(starts) as string)
    yield
    const filtered = pick(linksIn(list, /^\/(search-|home-[^"]*\?|listing\/)/))
    const results = filtered ? await get('catalogue, filtered', filtered) : list
    yield
    const profile = pick(linksIn(results, /^\/perfil-(user|partner)\//))
    if (!profile) continue
    const shown = await get('profile', profile)
    for (const photo of linksIn(shown, /^\/midias\//).slice(0, 3)) await get('photo', photo)
    const id = Number(/\d+$/.exec(profile)?.[0])
    if (shown.status === 200 && !browser.seen.has(profile)) {
      browser.seen.add(profile)
      await beCounted(promises, browser, { cookie, id })
    }
    yield
  }
}

const linksIn = ({ text }: Answer, pattern: RegExp) =>
  [...text.matchAll(/(?:href|src)="([^"]+)"/g)]
    .map(([, link]) => (link as string).replaceAll('&amp;', '&'))
    .filter(link => pattern.test(link))

async function beCounted({ views }: Promises, browser: Browser, { cookie, id }: { cookie: string; id: number }) {
  const body = { seen: [{ kind: 'profile', id, action: 'view' }] }
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  views.sent++
  const { status } = await browser.send('view count', 'POST', '/api/audience', { headers, body })
  if (status === 204) views.kept++
}

const password = 'senha-de-medida-1'
let made = 0

export async function signUp({ promises }: Pick<World, 'promises'>, browser: Browser) {
  const email = `visita-${process.pid}-${++made}@medida.local`
  const body = { user_type_id: 2, name: 'Pessoa 0', email, password, password_confirmation: password }
  const answer = await browser.send('registration', 'POST', '/register', { body })
  if (answer.status !== 200 && answer.status !== 201) return undefined
  promises.accounts.add(email)
  return { token: (JSON.parse(answer.text) as { access_token: string }).access_token, email }
}

async function* register(world: World, browser: Browser): AsyncGenerator<void> {
  const member = await signUp(world, browser)
  yield
  if (!member) return
  await browser.send('account', 'GET', '/api/account', { token: member.token })
  yield
  // Pauses keep the registrations at about the rate at which the processors can hash passwords.
  for (let pauses = 0; pauses < 4; pauses++) yield
}

async function* logInAgain(world: World, browser: Browser): AsyncGenerator<void> {
  const member = await signUp(world, browser)
  for (let turns = 0; member && turns < 10; turns++) {
    for (let pauses = 0; pauses < 5; pauses++) yield
    await browser.send('log-in', 'POST', '/auth', { body: { username: member.email, password } })
    yield
  }
  yield
}

/** Renames the account, writes to support and receives its answers on an event stream. */
async function* liveAsMember(world: World, browser: Browser): AsyncGenerator<void> {
  const { promises, tally } = world
  const member = await signUp(world, browser)
  yield
  if (!member) return
  const { token } = member
  const own = await browser.send('account', 'GET', '/api/account', { token })
  if (own.status !== 200) return
  const { id } = JSON.parse(own.text) as { id: number }
  const stream = openStream(browser, token, () => tally.note('stream event', 0, '200'))
  try {
    const name = { sent: 0, kept: 0 }
    promises.names.set(id, name)
    for (let turns = 0; turns < 40; turns++) {
      const text = { client_id: promises.newMessage(), text: `Mensagem ${turns}` }
      const sent = await browser.send('message', 'POST', '/api/support/messages', { token, body: text })
      if (sent.status === 201) promises.messages.set(text.client_id, true)
      yield
      const number = ++name.sent
      const body = { name: `Pessoa ${number}` }
      const renamed = await browser.send('rename', 'PATCH', '/api/account', { token, body })
      if (renamed.status === 204) name.kept = number
      yield
      await browser.send('account', 'GET', '/api/account', { token })
      yield
      await browser.send('listing status', 'GET', '/api/account/listing-status', { token })
      yield
    }
  } finally {
    stream.close()
  }
}

function openStream({ url, headers }: Browser, token: string, onEvent: () => void) {
  let isClosed = false
  const sent = request(`${url}/api/support/events`, {
    agent: false,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  sent.on('response', response => {
    response.on('data', (part: Buffer) => {
      if (part.includes('data:')) onEvent()
    })
    response.on('error', () => undefined)
  })
  sent.on('error', () => undefined).end()
  return {
    get isClosed() {
      return isClosed
    },
    close() {
      isClosed = true
      sent.destroy()
    },
  }
}

async function* buy(world: World, browser: Browser): AsyncGenerator<void> {
  const member = await signUp(world, browser)
  yield
  if (!member) return
  for (let orders = 0; orders < 5; orders++) yield* buyPlan(world, browser, member.token)
}

async function* sendPhotos(world: World, browser: Browser): AsyncGenerator<void> {
  const { promises, photo } = world
  const member = await signUp(world, browser)
  yield
  if (!member) return
  for (let photos = 0; photos < 10; photos++) {
    const { status, text } = await sendPhoto(browser, member.token, photo)
    if (status === 201) {
      const { id, link } = JSON.parse(text) as { id: number; link: Record<string, string> }
      const path = link['512'] as string
      promises.media.set(id, { token: member.token, path })
      await browser.send('own photo', 'GET', path, { token: member.token })
    }
    for (let pauses = 0; pauses < 8; pauses++) yield
  }
}

function sendPhoto(browser: Browser, token: string, photo: Buffer) {
  const edge = randomUUID()
  const head = `--${edge}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}`, 'idempotency-key': randomUUID() }
  return browser.send('photo sent', 'POST', '/api/account/media', { token, body, headers })
}

const lists = ['orders', 'support/conversations', 'worklist', 'status', 'statistics', 'audit']

/** Loads the lists and answers the first conversation of the inbox. */
async function* operate({ operator, promises }: World, browser: Browser): AsyncGenerator<void> {
  const headers = { cookie: operator, 'x-vespera-operator': '1' }
  for (const list of lists) {
    await browser.send(`operator: ${list}`, 'GET', `/api/operator/${list}`, { headers })
    yield
  }
  const inbox = await browser.send('operator: inbox', 'GET', '/api/operator/support/conversations', { headers })
  if (inbox.status !== 200) return
  const [first] = (JSON.parse(inbox.text) as { data: { account_id: number }[] }).data
  if (!first) return
  const path = `/api/operator/support/conversations/${first.account_id}`
  await browser.send('operator: conversation', 'GET', path, { headers })
  yield
  const body = { client_id: promises.newMessage(), text: 'Resposta' }
  const answer = await browser.send('operator: answer', 'POST', `${path}/messages`, { headers, body })
  if (answer.status === 201) promises.messages.set(body.client_id, true)
  yield
}
