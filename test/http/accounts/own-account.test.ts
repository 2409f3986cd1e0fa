import { beforeAll, expect, test } from 'vitest'
import { changeEmail, confirmEmail, type OwnAccount, readOwnAccount, rename } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { changePassword } from '#contract/password.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { approval, approve, sendPhotos } from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, logIn, logInAs, logInToken, newcomer, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox

const read = async (token: string) => bodyOf<OwnAccount>(await ask(site.url, readOwnAccount, { token }))

const tokenOf = async (id: number) => (await logInAs(site, id)).token

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
})

test('the account contains its profile, address and picture links by width', async () => {
  const id = await advertiser(site.app, { nickname: 'Marina', birth: '1990-06-15', photos: 1, videos: 1 })
  const account = await read(await tokenOf(id))
  expect(account).toMatchObject({ id, user_type: 2, kyc: 'okay', kyc_rejection: null })
  expect(account.name).toBe('Nome civil de Marina')
  expect(account.profile).toMatchObject({
    nickname: 'Marina',
    birth: '1990-06-15',
    gender: 'Mulher',
    price: 300,
    can_local: 1,
    eyes: null,
    type_service: [],
    url_instagram: '@vespera.exemplo',
    url_linktree: null,
    url_linketree: null,
  })
  const [photo, video] = account.profile?.midias ?? []
  expect(photo).toMatchObject({ type: 'image', folder: expect.stringMatching(/^midias\/[\w-]{12}$/) })
  expect(photo?.link).toMatchObject({ '50': `/${photo?.folder}/50.webp`, '512': `/${photo?.folder}/512.webp` })
  expect(video).toMatchObject({ type: 'video', link: `/${video?.folder}/video.webm` })
  const placeholders = { zipcode: '0', number: '0', address: '0', reference: '0' }
  expect(account.address).toEqual({ city: 'Niterói', state: 'RJ', neighborhood: 'Icaraí', ...placeholders })
})

test('a partner reads its own document and a close friend their own number', async () => {
  const partner = await read(await tokenOf(await advertiser(site.app, { userType: 5 })))
  expect(partner.profile).toMatchObject({ document: '00000000000191', category_id: 1 })
  const friend = await read(await tokenOf(await advertiser(site.app, { userType: 4 })))
  expect(friend.profile?.whatsapp).toMatch(/^21900/)
})

test('the kyc field follows the latest documents', async () => {
  const id = await advertiser(site.app, { kyc: 'rejected' })
  const token = await tokenOf(id)
  const seen = async () => {
    const { kyc, kyc_rejection } = await read(token)
    return [kyc, kyc_rejection]
  }
  expect(await seen()).toEqual([null, 'Foto ilegível'])
  const submissionId = await sendPhotos(site.app, id)
  expect(await seen()).toEqual(['pending', null])
  const { office } = await operatorAtWork(site)
  expect((await approve(office, submissionId, approval())).status).toBe(200)
  expect(await seen()).toEqual(['okay', null])
})

test('rename changes the name and refuses any other field', async () => {
  const { token } = await signUp(site.url)
  expect((await ask(site.url, rename, { token, body: { name: '  Outro  Nome ' } })).status).toBe(204)
  expect((await read(token)).name).toBe('Outro  Nome')
  expect((await ask(site.url, rename, { token, body: { name: 'Ana\u202E\u0000Lima\u2066' } })).status).toBe(204)
  expect((await read(token)).name).toBe('Ana Lima')
  await ask(site.url, rename, { token, body: { name: 'Outro  Nome' } })
  for (const body of [
    { name: ' ' },
    { name: '\u200B\u200B' },
    { name: '\u3164\u0000' },
    { name: 'Nome', email: 'x@y.zz' },
    { name: 'Nome', user_type: 5 },
    {},
  ])
    expect((await ask(site.url, rename, { token, body })).status).toBe(422)
  expect(await read(token)).toMatchObject({ name: 'Outro  Nome', user_type: 2 })
})

test('changing the password ends every other session', async () => {
  const { email, token } = await signUp(site.url)
  const other = await logInToken(site.url, email)
  const change = { current_password: password, password: 'Nova-senha-9', password_confirmation: 'Nova-senha-9' }
  const wrong = await ask(site.url, changePassword, { token, body: { ...change, current_password: 'x' } })
  expect([wrong.status, wrong.errors]).toEqual([422, { current_password: [messages.currentPasswordWrong] }])
  expect((await ask(site.url, changePassword, { token, body: change })).status).toBe(204)
  expect((await ask(site.url, readOwnAccount, { token: other })).status).toBe(401)
  expect((await read(token)).email).toBe(email)
  expect((await logIn(site.url, email)).status).toBe(401)
  expect((await logIn(site.url, email, 'Nova-senha-9')).status).toBe(200)
})

test('guessing the current password is rate-limited', async () => {
  const { token } = await signUp(site.url)
  const statuses = []
  for (let round = 0; round < 11; round++) {
    const body = { current_password: 'x', password: '123456', password_confirmation: '123456' }
    statuses.push((await ask(site.url, changePassword, { token, body })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

const requestChange = (token: string, email: string, typed = password) =>
  ask(site.url, changeEmail, { token, body: { email, password: typed } })
const confirm = (token: string) => ask(site.url, confirmEmail, { body: { token } })
const linkTo = (email: string) => /#confirmar=([\w-]{43})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''

test('an e-mail changes when its link is used, only once, and the former address is notified', async () => {
  const { email, token } = await signUp(site.url)
  const next = newcomer().email
  expect((await requestChange(token, next, 'errada')).errors).toEqual({ password: [messages.currentPasswordWrong] })
  const asked = await requestChange(token, ` ${next.toUpperCase()}`)
  expect([asked.status, asked.text]).toEqual([202, ''])
  await runQueued(site.app, tasks)
  expect((await read(token)).email).toBe(email)
  const link = linkTo(next)
  expect((await confirm(link)).status).toBe(204)
  expect((await read(token)).email).toBe(next)
  expect((await confirm(link)).errors).toEqual({ token: [messages.resetLinkUsed] })
  await runQueued(site.app, tasks)
  expect(mailbox.to(email).at(-1)?.subject).toBe('Seu e-mail foi alterado')
  expect(mailbox.to(email).at(-1)?.text).not.toContain(next)
  expect([(await logIn(site.url, email)).status, (await logIn(site.url, next)).status]).toEqual([401, 200])
})

test('requesting a taken address gets the same answer, and never takes over the address', async () => {
  const taken = await signUp(site.url)
  const { email, token } = await signUp(site.url)
  const free = newcomer().email
  const answers = [await requestChange(token, taken.email), await requestChange(token, free)]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [202, ''],
    [202, ''],
  ])
  await runQueued(site.app, tasks)
  expect(mailbox.to(taken.email).map(({ subject }) => subject)).toEqual(['Sua conta foi criada'])
  await signUp(site.url, { email: free })
  expect((await confirm(linkTo(free))).status).toBe(422)
  expect((await read(token)).email).toBe(email)
})

test.each(['', 'x', 'a'.repeat(43)])('%j confirms nothing', async token => {
  expect((await confirm(token)).errors).toEqual({ token: [messages.resetLinkUsed] })
})

test('the log holds no secret and no e-mail address', async () => {
  const text = JSON.stringify(site.log)
  for (const secret of [password, '@teste.local', 'confirmar=']) expect(text).not.toContain(secret)
})
