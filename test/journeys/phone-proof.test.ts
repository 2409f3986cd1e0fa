import { expect, test } from 'vitest'
import { formatPhone } from '#contract/format.ts'
import { phoneMessages } from '#contract/phone.ts'
import { openServices } from '#server/platform/adapters/phone-codes/phone-codes.ts'
import { openTwilio } from '#server/platform/adapters/phone-codes/twilio.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { access, openTwilioService } from '../sms-service/open-twilio-service.ts'
import { atEnd } from '../world/at-end.ts'
import { advertiser, password, sessionOf } from '../world/people.ts'
import { codeSentTo } from '../world/phone-codes.ts'
import { expectRefused, expectSound, notice } from './account-steps.ts'
import { enterWith } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()
const forgives = /404|422|429/

async function someone(nickname: string, userType = 2) {
  const id = await advertiser(app, { nickname, userType, provenPhone: false })
  const { whatsapp, phone } = await app.db
    .selectFrom('profiles')
    .select(['whatsapp', 'phone'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const page = await adult({ forgives, reducedMotion: 'reduce' })
  await enterWith(page, await sessionOf(app, id), userType)
  // This person logged in too long ago to request a code without the password.
  await app.pool.query(
    "update account_sessions set created_at = created_at - interval '2 hours' where account_id = $1",
    [id],
  )
  return { id, page, number: (whatsapp ?? phone) as string }
}

const codeOn = (number: string) => codeSentTo(app, number)

test('an advertiser confirms a number: password, a wrong code, a reload, a pasted code', {
  timeout: 150_000,
}, async () => {
  const { id, page, number } = await someone('Aurora')
  const visitor = await adult({ forgives: /404/ })
  await visitor.goto(`/perfil-user/${id}`)
  await visitor.getByRole('heading', { name: 'Aurora' }).waitFor()
  expect(await visitor.locator('[href*="wa.me"]').count()).toBe(0)

  await page.goto('/perfil')
  const panel = page.getByRole('region', { name: 'Situação do anúncio' })
  await panel.getByText('Falta confirmar seu WhatsApp. Enquanto isso, seu anúncio aparece sem contato.').waitFor()
  await expectSound(page)
  await panel.getByRole('link', { name: 'Confirmar o WhatsApp' }).click()
  await page.getByText(formatPhone(number)).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Receber o código' }).click()
  await expectRefused(page, 'Sua senha', 'Senha atual incorreta.')
  await page.getByLabel('Sua senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  const field = page.getByLabel('Código de 6 dígitos')
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await page.getByRole('button', { name: /^Enviar outro código em \d+ s$/ }).isDisabled()).toBe(true)
  await expectSound(page)
  const code = await codeOn(number)
  await page.getByText('está na caixa de saída do site').waitFor()
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expectRefused(page, 'Código de 6 dígitos', 'Código errado. Restam 4 tentativas.')
  await expectSound(page)
  await page.reload()
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Confirmar o número' }).click()
  await notice(page, 'Número confirmado.').waitFor()
  await panel.waitFor()
  expect(await panel.getByRole('link', { name: 'Confirmar o WhatsApp' }).count()).toBe(0)
  const reloadedLinks = async () => {
    await visitor.reload()
    return visitor.locator(`[href*="wa.me/55${number}"]`).count()
  }
  await expect.poll(reloadedLinks).toBe(1)

  await page.goto('/confirmar-numero')
  await page.getByText('está confirmado').waitFor()
  await expectSound(page)
})

const phoneError = (left: number) => (left > 0 ? phoneMessages.codeWrong(left) : phoneMessages.codeSpent)

test('after five wrong codes the page asks for the password again and says why', async () => {
  const { page, number } = await someone('Íris', 5)
  await page.goto('/confirmar-numero')
  await page.getByLabel('Sua senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Código de 6 dígitos')
  await field.waitFor()
  const code = await codeOn(number)
  for (let turn = 1; turn <= 5; turn++) {
    await field.fill(String((Number(code) + turn) % 1_000_000).padStart(6, '0'))
    await page.keyboard.press('Enter')
    await notice(page, phoneError(5 - turn)).waitFor()
  }
  await page.getByLabel('Sua senha', { exact: true }).waitFor()
  await expectSound(page)
})

test('another code can be requested after a minute, without the password', async () => {
  const { id, page, number } = await someone('Clara')
  await page.goto('/confirmar-numero')
  await page.getByLabel('Sua senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Código de 6 dígitos').waitFor()
  await codeOn(number)
  await app.pool.query(
    "update phone_codes set requested_at = requested_at - interval '1 minute' where account_id = $1",
    [id],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Enviar outro código', exact: true }).click()
  await notice(page, 'Pedimos outro código.').waitFor()
  await page.getByLabel('Código de 6 dígitos').fill(await codeOn(number))
  await page.keyboard.press('Enter')
  await notice(page, 'Número confirmado.').waitFor()
})

test('the page says where the code went; a call reads it to people who can’t read a message', async () => {
  const twilio = await openTwilioService()
  atEnd(() => twilio.close())
  const { phoneCodes } = app
  const { url } = twilio
  app.phoneCodes = openServices([openTwilio({ url, ...access, from: '28000', callFrom: '+552140000000' })], app.log)
  const { id, page, number } = await someone('Dália')
  await page.setViewportSize({ width: 320, height: 720 })
  await page.goto('/confirmar-numero')
  await page.getByText('Vamos enviar um código por SMS para o número do seu perfil').waitFor()
  await page.getByLabel('Sua senha', { exact: true }).fill(password)
  await expectSound(page)
  await page.getByRole('button', { name: 'Receber por ligação' }).click()
  await page.getByText(`Estamos enviando um código para ${formatPhone(number)}.`).waitFor()
  await runQueued(app, tasks)
  await page.getByText(`Estamos ligando para ${formatPhone(number)}.`).waitFor()
  expect(twilio.calls.map(({ to }) => to)).toEqual([`+55${number}`])
  expect(await page.getByRole('button', { name: /^Receber por ligação em \d+ s$/ }).isDisabled()).toBe(true)
  await expectSound(page)
  await app.pool.query(
    "update phone_codes set requested_at = requested_at - interval '1 minute' where account_id = $1",
    [id],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Enviar outro código', exact: true }).click()
  await notice(page, 'Pedimos outro código.').waitFor()
  await runQueued(app, tasks)
  await page.getByText('Enviamos um código por SMS').waitFor()
  await page.getByLabel('Código de 6 dígitos').fill(twilio.messages.at(-1)?.text.slice(0, 6) ?? '')
  await page.keyboard.press('Enter')
  await notice(page, 'Número confirmado.').waitFor()
  app.phoneCodes = phoneCodes
})
