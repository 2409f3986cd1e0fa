import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { checks } from '#contract/document-review.ts'
import { type BackOffice, firstOperatorAtWork } from '../world/back-office.ts'
import { viewDocuments } from '../world/documents.ts'
import { openPlace } from './product.ts'

const kills = 50
const staff = { email: 'operacao@teste.local', password: 'uma-senha-de-operador' }
/** The writes that the product acknowledged before it was killed. */
type Answered = { registered: string[]; sent: number[]; approved: number[] }

/** The minimum number of responses per person. */
const wayLength = 6
const colors = { front: '#203040', verse: '#304020', selfie: '#402030' }
const photos = await Promise.all(
  Object.entries(colors).map(async ([name, background]) => {
    const photo = sharp({ create: { width: 640, height: 480, channels: 3, background } }).jpeg()
    return { name, bytes: new Uint8Array(await photo.toBuffer()) }
  }),
)
const place = await openPlace({ isMade: true })
afterAll(() => place.clear())
let made = 0

/** Queries for half-done writes, which must return no rows. */
const halves = {
  'an account without its acceptance of the terms':
    'select id from accounts where not exists (select from terms_acceptances t where t.account_id = accounts.id)',
  'an account without a session':
    'select id from accounts where not exists (select from account_sessions s where s.account_id = accounts.id)',
  'a submission without its three documents': `select id from kyc_submissions s
    where (select count(*) from kyc_documents d where d.submission_id = s.id) <> 3`,
  'a document without its key': `select d.object from kyc_documents d join kyc_submissions s on s.id = d.submission_id
    where not exists (select from kyc_keys k where k.account_id = s.account_id)`,
  'an approval without its transcript': `select submission_id from kyc_reviews r
    where verdict = 'approved' and not exists (select from kyc_records c where c.submission_id = r.submission_id)`,
  'an approval without its audit entry': `select submission_id from kyc_reviews r where not exists
    (select from audit_entries a where a.subject = 'submission:' || r.submission_id and a.action like '%approv%')`,
  'an audit entry without its approval': `select id from audit_entries a where a.action like '%approv%'
    and not exists (select from kyc_reviews r where a.subject = 'submission:' || r.submission_id)`,
}

test(`killed ${kills} times during registration, sending and review, it keeps either the old state or the new one`, async () => {
  const variables = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }
  const answered: Answered = { registered: [], sent: [], approved: [] }
  let product = place.start(variables)
  await product.serving()
  const operator = await firstOperatorAtWork(product.url, staff)
  // Simulates a passkey, because the back-office shows no document without one.
  await place.query('update operator_sessions set passkey_at = now()')
  const begun = performance.now()
  await onePerson({ url: product.url, operator, answered })
  const stepMs = (performance.now() - begun) / wayLength
  for (let kill = 0; kill < kills; kill++) {
    await place.query('truncate attempts')
    const answers = countTo(kill % (wayLength + 2))
    const working = work({ url: product.url, operator, answered, onAnswer: answers.onAnswer })
    // Counts responses instead of time, so that the kills hit every step, at different moments, on a busy machine too.
    await Promise.race([answers.reached, working])
    await sleep((kill * 97) % stepMs)
    product.child.kill('SIGKILL')
    await Promise.all([working, product.ended])
    product = place.start(variables)
    await product.serving()
    await expectWhole()
  }
  await expectKept(answered)
  await expectMailed()
  expect(answered.approved.length).toBeGreaterThan(kills / 4)
}, 1_200_000)

/** `reached` resolves after `last` responses. */
function countTo(last: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let count = 0
  const onAnswer = () => void (count++ === last && resolve())
  onAnswer()
  return { onAnswer, reached }
}

async function expectWhole() {
  const found = Object.entries(halves).map(
    ([half, sql]) => `select '${half}' as half, id::text from (${sql}) as _ (id)`,
  )
  expect(await place.query(found.join(' union all '))).toEqual([])
  const objects = await place.query('select object from kyc_documents')
  for (const { object } of objects) expect(existsSync(join(place.dataDir, 'private', object)), object).toBe(true)
}

/** Every account has a queued mail, which waits for a mail server. */
async function expectMailed() {
  const queued = `select (payload->>'accountId')::int as id from graphile_worker._private_jobs`
  const waiting = (await place.query(queued)).map(row => row.id)
  for (const { id, email } of await place.query('select id, email from accounts'))
    expect(waiting.includes(id), email).toBe(true)
}

/** Every acknowledged write is still there. */
async function expectKept({ registered, sent, approved }: Answered) {
  const emails = (await place.query('select email from accounts')).map(row => row.email)
  expect(emails).toEqual(expect.arrayContaining(registered))
  const senders = (await place.query('select account_id from kyc_submissions')).map(row => row.account_id)
  expect(senders).toEqual(expect.arrayContaining(sent))
  const verdicts = (await place.query('select submission_id from kyc_reviews')).map(row => row.submission_id)
  expect(verdicts).toEqual(expect.arrayContaining(approved))
}

type Scene = {
  url: string
  operator: BackOffice
  answered: Answered
  /** Called after each answer. */
  onAnswer?: () => void
}

/** Registers people, sends their documents and approves them, one by one, until the product is killed. */
async function work(scene: Scene) {
  try {
    for (;;) await onePerson(scene)
  } catch (error) {
    // The kills cut connections, so the test expects that error. Any other error is a failure.
    if (!(error instanceof TypeError && error.cause)) throw error
  }
}

/** Registers one person, sends the documents and approves all pending ones. */
async function onePerson({ url, operator, answered: { registered, sent, approved }, onAnswer = () => {} }: Scene) {
  const number = ++made
  const email = `pessoa${number}@teste.local`
  const token = await register(url, email)
  registered.push(email)
  onAnswer()
  const { id } = await answerOf<{ id: number }>(fetch(`${url}/api/account`, { headers: bearer(token) }))
  onAnswer()
  await answerOf(fetch(`${url}/api/account/kyc/send`, { method: 'POST', headers: bearer(token), body: photosForm() }))
  sent.push(id)
  onAnswer()
  const { data } = (await operator.send('GET', '/api/operator/worklist?only=documents')).json() as {
    data: { id: number }[]
  }
  onAnswer()
  for (const waiting of data) {
    await viewDocuments(operator, waiting.id)
    onAnswer()
    const body = verdict(waiting.id)
    const answer = await operator.send('POST', `/api/operator/kyc/${waiting.id}/approval`, { body })
    if (answer.status !== 200) throw new Error(`approval: ${answer.status} ${answer.bytes}`)
    approved.push(waiting.id)
    onAnswer()
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function register(url: string, email: string) {
  const body = {
    user_type_id: 2,
    name: 'Pessoa Inventada',
    email,
    password: 'segredo-longo',
    password_confirmation: 'segredo-longo',
  }
  const headers = { 'content-type': 'application/json' }
  const answer = fetch(`${url}/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answerOf<{ access_token: string }>(answer)).access_token
}

async function answerOf<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const verdict = (id: number) => ({
  checked: [...checks],
  transcript: {
    name: 'Pessoa Inventada',
    cpf: cpfOf(id),
    birth: '1990-06-15',
    document_number: `RG ${id}`,
    document_kind: 'rg',
    document_expires_on: null,
  },
})

/** A formally valid CPF, different for each case. */
function cpfOf(id: number) {
  const digits = [...String(100_000_000 + id)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, place) => total + digit * (length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

function photosForm() {
  const form = new FormData()
  for (const { name, bytes } of photos) form.append(name, new Blob([bytes], { type: 'image/jpeg' }), `${name}.jpg`)
  return form
}
