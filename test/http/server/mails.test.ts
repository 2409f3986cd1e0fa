import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { changeEmail } from '#contract/account.ts'
import { changePassword, resetPassword } from '#contract/password.ts'
import { openOutbox, openSmtp } from '#server/platform/adapters/mail/mail.ts'
import {
  emailChangedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  welcomeEmail,
} from '#server/platform/emails/account.ts'
import { documentsApprovedEmail } from '#server/platform/emails/documents.ts'
import { contactAddress } from '#server/platform/emails/send.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { makeJobsDue } from '#test/world/direct-writes.ts'
import { reject, sendPhotos } from '#test/world/documents.ts'
import { expectDiscreet, type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { newcomer, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
const reason = 'Foto <b>ilegível</b> & "cortada"'

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({
    variables: {
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://vespera.example',
      CONTACT_EMAIL: 'atendimento@central.example',
    },
  })
})

const waiting = async () => {
  const { rows } = await site.app.pool.query('select attempts, last_error from graphile_worker._private_jobs')
  return rows
}

async function askForChange(token: string, email: string) {
  expect((await ask(site.url, changeEmail, { token, body: { email, password } })).status).toBe(202)
}

/** Sends documents that an operator then rejects, which triggers an e-mail. */
async function rejectLatest(accountId: number) {
  const { office } = await operatorAtWork(site)
  const id = await sendPhotos(site.app, accountId)
  expect((await reject(office, id, { rejection: 'other', text: reason })).status).toBe(204)
}

test('every e-mail is delivered as text and HTML, neutral, with its link and without user input', async () => {
  const { id, email, token } = await signUp(site.url, { name: 'Compre em http://golpe.example' })
  const { db } = site.app
  await enqueue(db, passwordResetEmail, { email })
  await askForChange(token, 'outro-endereco@teste.local')
  await enqueue(db, emailChangedEmail, { accountId: id, formerEmail: 'antigo@teste.local' })
  const change = { accountId: id, by: 'session' as const, device: 'Chrome · Android', at: '2026-11-22T15:00:00Z' }
  await enqueue(db, passwordChangedEmail, change)
  await enqueue(db, documentsApprovedEmail, { accountId: id })
  await rejectLatest(id)
  await runQueued(site.app, tasks)
  const links: Record<string, RegExp | undefined> = {
    'Sua conta foi criada': /https:\/\/vespera\.example\/login-with-account\b/,
    'Redefinição de senha': /https:\/\/vespera\.example\/reset-password\/[\w-]{43}(?![\w-])/,
    'Confirme seu e-mail': /https:\/\/vespera\.example\/perfil-data#confirmar=[\w-]{43}(?![\w-])/,
    'Seu e-mail foi alterado': undefined,
    'Sua senha foi alterada': /https:\/\/vespera\.example\/reset\b(?!-)/,
    'Verificação concluída': /https:\/\/vespera\.example\/perfil\b/,
    'Sua verificação precisa de atenção': /https:\/\/vespera\.example\/documents\b/,
  }
  expect(mailbox.mails.map(({ subject }) => subject).toSorted()).toEqual(Object.keys(links).toSorted())
  for (const mail of mailbox.mails) {
    const { subject = '', text = '', html = '', from, headers } = mail
    expect(from).toEqual({ name: 'Central', address: 'nao-responda@vespera.example' })
    expect(text.length).toBeGreaterThan(60)
    expect(html).toMatch(/<html lang="pt-BR">/)
    expect(html).not.toMatch(/<table|<img|<script|https?:\/\/(?!vespera\.example\/)/)
    for (const form of [text, html]) {
      if (links[subject]) expect(form).toMatch(links[subject])
      expect(form).not.toContain('golpe')
    }
    expectDiscreet(mail)
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  }
})

test('the e-mail of a rejection quotes its reason literally', async () => {
  const mail = mailbox.mails.find(({ subject }) => subject === 'Sua verificação precisa de atenção')
  expect(mail?.text).toContain(`Motivo: Outro motivo: ${reason}`)
  expect(mail?.html).toContain('Motivo: Outro motivo: Foto &lt;b&gt;ilegível&lt;/b&gt; &amp; &quot;cortada&quot;')
})

test.each([
  ['Redefinição de senha', 'O link abaixo vale por 60 minutos e funciona uma única vez.'],
  ['Confirme seu e-mail', 'Confirme em até 24 horas.'],
  ['Verificação concluída', 'As fotos do documento serão apagadas em até 90 dias.'],
  ['Sua verificação precisa de atenção', 'As fotos anteriores serão apagadas em até 30 dias.'],
])('%s states its time limit', (subject, limit) => {
  const mail = mailbox.mails.find(one => one.subject === subject)
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(limit)
})

test('the e-mail about a changed address names a contact', async () => {
  const changed = () => mailbox.mails.filter(({ subject }) => subject === 'Seu e-mail foi alterado').at(-1)
  expect(changed()?.text).toContain('fale conosco o quanto antes: atendimento@central.example')
  expect(contactAddress({ mailFrom: 'Central <casa@central.example>' })).toBe('casa@central.example')
})

test('changing and resetting the password are mailed', async () => {
  const { email, token } = await signUp(site.url)
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' }
  const next = { password: 'Jabuticaba-79', password_confirmation: 'Jabuticaba-79' }
  await ask(site.url, changePassword, { token, headers, body: { current_password: password, ...next } })
  await enqueue(site.app.db, passwordResetEmail, { email })
  await runQueued(site.app, tasks)
  const link = /reset-password\/([\w-]{43})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
  await ask(site.url, resetPassword, { headers, body: { email, token: link, ...next } })
  await runQueued(site.app, tasks)
  const mails = mailbox.to(email).filter(({ subject }) => subject === 'Sua senha foi alterada')
  const texts = mails.map(({ text = '' }) => text.replaceAll(/\s+/g, ' '))
  expect(texts).toEqual([
    expect.stringContaining('foi alterada em'),
    expect.stringContaining('foi redefinida pelo link enviado a este e-mail'),
  ])
  for (const text of texts) {
    expect(text).toContain('Aparelho: Chrome · Android.')
    expect(text).toContain('fale conosco: atendimento@central.example')
  }
})

test('a rolled-back transaction sends no e-mail', async () => {
  const before = mailbox.mails.length
  const { id } = await signUp(site.url)
  await runQueued(site.app, tasks)
  await site.app.db
    .transaction()
    .execute(async tx => {
      await enqueue(tx, welcomeEmail, { accountId: id })
      throw new Error('undone')
    })
    .catch(() => undefined)
  await runQueued(site.app, tasks)
  expect(mailbox.mails.length).toBe(before + 1)
})

test('a refused e-mail is tried again with another link, and the server’s answer is not logged', async () => {
  const { email } = await signUp(site.url)
  await runQueued(site.app, tasks)
  mailbox.state.isOpen = false
  await enqueue(site.app.db, passwordResetEmail, { email })
  await runQueued(site.app, tasks)
  expect(mailbox.to(email)).toHaveLength(1)
  // The worker records a job's result just after the job ends.
  const failed = { attempts: 1, last_error: 'mail not sent: EENVELOPE 451 MAIL FROM' }
  await expect.poll(waiting).toEqual([failed])
  const logged = JSON.stringify(site.log.filter(({ event }) => event === 'job_failed'))
  expect(logged).toMatch(/mail not sent/)
  expect(logged).not.toMatch(/@teste\.local/)
  mailbox.state.isOpen = true
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  expect(mailbox.to(email).at(-1)?.subject).toBe('Redefinição de senha')
  await expect.poll(waiting).toEqual([])
})

test('a deleted account and a new address that is taken get no e-mail', async () => {
  const { token } = await signUp(site.url)
  const taken = await signUp(site.url)
  await runQueued(site.app, tasks)
  const before = mailbox.mails.length
  await askForChange(token, taken.email)
  await enqueue(site.app.db, welcomeEmail, { accountId: 2_000_000_000 })
  await enqueue(site.app.db, passwordResetEmail, { email: newcomer().email })
  await runQueued(site.app, tasks)
  expect(mailbox.mails.length).toBe(before)
  await expect.poll(waiting).toEqual([])
})

test('an unreachable mail server fails fast, and the error leaves out its password', async () => {
  const mail = openSmtp('smtp://usuario:segredo@127.0.0.1:9', 'Central <a@b.example>')
  const failure = await mail.send({ to: 'x@y.example', subject: 's', text: 't', html: 'h' }).catch(error => error)
  expect(failure.message).toMatch(/^mail not sent: ESOCKET|ECONNREFUSED|ECONNECTION/)
  expect(JSON.stringify([failure, failure.stack])).not.toMatch(/segredo|x@y/)
})

test('without a mail server, e-mails are files sorted by time that only we can read', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'vespera-mail-')), 'outbox')
  const times = ['2026-11-21T12:00:01.500Z', '2026-11-21T12:00:02.000Z'].map(text => new Date(text))
  const mail = openOutbox(folder, 'Central <nao-responda@localhost>', () => times.shift() as Date)
  const body = { text: `Olá, ação.\n${'linha longa '.repeat(200)}`, html: '<p>Olá, ação.</p>' }
  for (const subject of ['Primeiro é', 'Segundo']) await mail.send({ to: 'pessoa@teste.local', subject, ...body })
  const names = (await readdir(folder)).toSorted()
  expect(names).toHaveLength(2)
  expect(names[0]).toMatch(/^2026-11-21T12-00-01\.500Z-[0-9a-f]{8}\.eml$/)
  const parsed = await PostalMime.parse(await readFile(join(folder, names[0] as string)))
  expect(parsed).toMatchObject({ subject: 'Primeiro é', from: { address: 'nao-responda@localhost' } })
  expect(parsed.to).toEqual([{ address: 'pessoa@teste.local', name: '' }])
  expect(parsed.text?.trim()).toBe(body.text.trim())
  expect(parsed.html?.trim()).toBe(body.html)
  expect((await stat(join(folder, names[0] as string))).mode & 0o077).toBe(0)
})
