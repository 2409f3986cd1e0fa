import sharp from 'sharp'
import { checks } from '#contract/kyc.ts'
import type { BackOffice } from '../world/back-office.ts'
import { lookAt } from '../world/documents.ts'

/** What the product had answered for before it was killed. */
export type Answered = { registered: string[]; sent: number[]; approved: number[] }

let made = 0

type Means = { url: string; operator: BackOffice; answered: Answered /** Hears of each answer. */; hear?: () => void }

/** Registers people, sends their documents and approves them, one after the other, until the product is gone. */
export async function work(means: Means) {
  try {
    for (;;) await onePerson(means)
  } catch (error) {
    // A connection that was cut is what the test does; an answer that is wrong is not.
    if (!(error instanceof TypeError && error.cause)) throw error
  }
}

/** How many answers a person's way has at least. */
export const wayLength = 6

/** From the registration to the approval of all who wait. */
export async function onePerson({ url, operator, answered: { registered, sent, approved }, hear = () => {} }: Means) {
  const number = ++made
  const email = `pessoa${number}@teste.local`
  const token = await register(url, email)
  registered.push(email)
  hear()
  const { id } = await answerOf<{ id: number }>(fetch(`${url}/api/account`, { headers: bearer(token) }))
  hear()
  await answerOf(fetch(`${url}/api/account/kyc/send`, { method: 'POST', headers: bearer(token), body: await photos() }))
  sent.push(id)
  hear()
  const { data } = (await operator.send('GET', '/api/operator/kyc')).json() as { data: { id: number }[] }
  hear()
  for (const waiting of data) {
    await lookAt(operator, waiting.id)
    hear()
    const body = verdict(waiting.id)
    const answer = await operator.send('POST', `/api/operator/kyc/${waiting.id}/approval`, { body })
    if (answer.status !== 204) throw new Error(`approval: ${answer.status} ${answer.bytes}`)
    approved.push(waiting.id)
    hear()
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
    document_expires_on: null,
  },
})

/** Digits that are valid in form; every case has its own. */
function cpfOf(id: number) {
  const digits = [...String(100_000_000 + id)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, place) => total + digit * (length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

async function photos() {
  const form = new FormData()
  for (const [name, background] of Object.entries({ front: '#203040', verse: '#304020', selfie: '#402030' })) {
    const photo = sharp({ create: { width: 640, height: 480, channels: 3, background } }).jpeg()
    form.append(name, new Blob([new Uint8Array(await photo.toBuffer())], { type: 'image/jpeg' }), `${name}.jpg`)
  }
  return form
}
