import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rename } from '#server/people/accounts/rename.ts'
import { sendMessage } from '#server/safety/support/messages.ts'
import { advertiser } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, moveTo, openBackOffice } from './operators.ts'
import { beginSweep, inDialog } from './sweep.ts'

const { app, operatorAt } = await openBackOffice()

/** An advertiser with this name who has not sent a message yet. */
async function person(name: string) {
  const id = await advertiser(app)
  await rename(app, id, name)
  const say = (text: string) => sendMessage(app, { accountId: id, author: 'account', clientId: randomUUID(), text })
  const kept = () =>
    app.db
      .selectFrom('support_messages')
      .select(['author', 'body'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
  return { id, say, kept, path: `/admin/atendimento/${id}` }
}

async function waiting() {
  const query = app.db.selectFrom('conversations').select(({ fn }) => fn.countAll<number>().as('all'))
  return (await query.where('waiting_since', 'is not', null).executeTakeFirstOrThrow()).all
}

/** Whether an operator has read the account's newest message. */
async function isSeen(accountId: number) {
  const seen = app.db.selectFrom('conversations').select('operator_read_id').where('account_id', '=', accountId)
  const last = app.db.selectFrom('support_messages').select('id').where('account_id', '=', accountId)
  const newest = await last.orderBy('id', 'desc').executeTakeFirst()
  return (await seen.executeTakeFirst())?.operator_read_id === newest?.id
}

const field = (page: Page) => page.getByLabel('Resposta', { exact: true })
const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')

test('a message appears without a reload; the operator uses a saved answer and closes the conversation', async () => {
  const clara = await person('Clara Exemplo')
  const { page } = await operatorAt('/admin/atendimento')
  const waits = await waiting()
  // The demonstration's own conversations are waiting too.
  await page.getByRole('row', { name: /ainda não apareceu|Preciso fazer/ }).waitFor()
  await clara.say('Boa tarde, quanto tempo leva?')
  const row = page.getByRole('row', { name: /Clara Exemplo.*Boa tarde, quanto tempo leva\?/ })
  await row.getByText('1 nova').waitFor()
  const rail = page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: /Atendimento/ })
  await rail.getByText(`${waits + 1} aguardando`).waitFor()
  await row.getByRole('link').click()

  await bubble(page, 'Boa tarde').waitFor()
  await page.getByRole('region', { name: 'Conta' }).getByText('Aprovados').waitFor()
  await clara.say('E outra pergunta.')
  await bubble(page, 'E outra pergunta.').waitFor()
  await expect.poll(() => isSeen(clara.id)).toBe(true)

  await field(page).fill('Veja: ')
  await page.getByRole('button', { name: 'Respostas salvas' }).click()
  await dialog(page)
    .getByRole('button', { name: /Prazo dos documentos/ })
    .click()
  expect(await field(page).inputValue()).toMatch(/^Veja: Oi, Clara! A análise/)
  await page.keyboard.type(' Até logo.')
  await page.keyboard.press('Control+Enter')
  await bubble(page, 'Até logo.').getByText('Enviada').waitFor()
  expect(await field(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Encerrar a conversa' }).click()
  await announced(page, 'Conversa encerrada.').waitFor()
  await rail.getByText(`${waits} aguardando`).waitFor()

  await clara.say('Obrigada!')
  await bubble(page, 'Obrigada!').waitFor()
  await page.getByRole('button', { name: 'Encerrar a conversa' }).click()
  await page.getByRole('button', { name: 'Reabrir a conversa' }).waitFor()
  await page.getByRole('link', { name: 'Voltar ao atendimento' }).click()
  await page.getByRole('button', { name: /^Encerradas/ }).click()
  await page.getByRole('row', { name: /Clara Exemplo/ }).waitFor()
  await moveTo(page, '/admin/auditoria', 'Auditoria')
  await page.getByText('Encerrou uma conversa').first().waitFor()
  await page.getByText('Abriu uma conversa').first().waitFor()
})

test('an unsent message stays and is sent once, a draft is kept, and a key opens the next conversation', async () => {
  const rosa = await person('Rosa Exemplo')
  await rosa.say('Pergunta 0.')
  // Inserts directly, because the rate limit does not allow this many messages.
  const rows = Array.from({ length: 60 }, (_, index) => ({
    account_id: rosa.id,
    author: 'account' as const,
    operator_id: null,
    client_id: randomUUID(),
    body: `Pergunta ${index + 1}.`,
    sent_at: new Date(),
  }))
  await app.db.insertInto('support_messages').values(rows).execute()
  const { page } = await operatorAt(rosa.path, { forgives: /failed: .*messages|ERR_/ })
  await bubble(page, 'Pergunta 60.').waitFor()
  expect(await bubble(page, 'Pergunta 9.').count()).toBe(0)
  await page.getByRole('button', { name: 'Ver mensagens anteriores' }).press('Enter')
  await bubble(page, 'Pergunta 1.').waitFor()

  await page.route('**/messages', route => route.abort('connectionreset'), { times: 1 })
  await field(page).fill('Resposta uma.')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await bubble(page, 'Resposta uma.').getByRole('alert').waitFor()
  await page.reload()
  await bubble(page, 'Resposta uma.').getByText('Não sabemos se foi enviada.').waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await bubble(page, 'Resposta uma.').getByText('Enviada').waitFor()
  expect((await rosa.kept()).filter(({ author }) => author === 'operator').map(({ body }) => body)).toEqual([
    'Resposta uma.',
  ])

  await field(page).fill('Ainda a escrever')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.waitForURL(url => !url.pathname.endsWith(`/${rosa.id}`))
  await expect.poll(() => field(page).inputValue()).toBe('')
  await page.goBack()
  await bubble(page, 'Resposta uma.').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('Ainda a escrever')
})

test('an operator adds, changes and removes a saved answer', async () => {
  const { page } = await operatorAt('/admin/respostas', { forgives: /422/ })
  await page.locator('[aria-current=page]', { hasText: 'Atendimento' }).waitFor()
  await page.getByRole('button', { name: 'Nova resposta' }).click()
  await dialog(page).getByLabel('Nome').fill('Até logo')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await dialog(page).getByText('Escreva uma mensagem.').waitFor()
  await dialog(page).getByLabel('Texto').fill('Até logo, {nome}.')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await announced(page, 'Resposta salva.').waitFor()
  await page.getByRole('button', { name: 'Editar Até logo' }).click()
  await dialog(page).getByLabel('Nome').fill('Despedida')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('heading', { name: 'Despedida' }).waitFor()
  await page.getByRole('button', { name: 'Remover Despedida' }).click()
  await expectNoViolations(page, inDialog)
  await dialog(page).getByRole('button', { name: 'Remover' }).click()
  await announced(page, 'Resposta removida.').waitFor()
  await page.getByRole('heading', { name: 'Despedida' }).waitFor({ state: 'detached' })
})

test('the inbox, a conversation and the saved answers fit every width and pass axe', async () => {
  const lia = await person('L'.repeat(60))
  await lia.say('a'.repeat(300))
  await lia.say('Veja https://vespera.example/')
  const { page } = await operatorAt('/admin/senha')
  const { check } = beginSweep(page)
  const ready = (one: Page) => one.locator('.screen-body table, .bubble, .answer').first()
  await check({ path: '/admin/atendimento', title: 'Atendimento', ready })
  await check({ path: '/admin/respostas', title: 'Respostas salvas', ready })
  await check({ path: lia.path, title: 'L'.repeat(60), ready })
  await page.getByRole('button', { name: 'Respostas salvas' }).click()
  await dialog(page).getByRole('button', { name: /Prazo/ }).waitFor()
  await expectNoViolations(page, inDialog)
})
