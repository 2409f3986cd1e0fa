import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { dialogOf, nextCode, openPhotos, operatorPassword, press, waitingCases } from './operators.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
/** Passkeys need a host name; an IP address does not work. */
const site = url.replace('127.0.0.1', 'localhost')
/** The visitor checks treat `localhost` as another site; after log-out, calls return 401. */
const forgives = /^elsewhere: http:..localhost|401/

async function operatorWithAuthenticator() {
  const { office, ...enrolled } = await operatorAtWork({ app, url }, 'Chaveira', undefined, false)
  const page = await stranger({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    baseURL: site,
    forgives,
  })
  const [name = '', value = ''] = office.cookie.split('=')
  await page.context().addCookies([{ name, value, url: site, httpOnly: true, sameSite: 'Strict' }])
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { page, operator: { ...enrolled, steps: 1 }, verify }
}

test('opening documents leads to adding a passkey, which then shows them and is the second step of the next log-in', async () => {
  const { page, operator, verify } = await operatorWithAuthenticator()
  const [waiting] = await waitingCases(app)
  const path = `${site}/admin/kyc/${waiting?.id}`
  await page.goto(path)
  await page.getByRole('link', { name: 'Adicionar chave de acesso' }).click()
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  const dialog = dialogOf(page, 'Adicionar chave de acesso')
  await dialog.getByLabel('Nome da chave').fill('Notebook')
  await dialog.getByLabel('Senha').fill(operatorPassword)
  await dialog.getByLabel('Código de 6 dígitos').fill(nextCode(operator))
  await press(page, 'Continuar')
  await page.waitForURL(path)
  await openPhotos(page)
  await page.getByRole('img', { name: 'Frente do documento' }).first().waitFor()

  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByLabel('E-mail').fill(operator.email)
  await page.getByLabel('Senha').fill(operatorPassword)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await verify(true)
  await page.getByRole('button', { name: 'Entrar com a chave de acesso' }).click()
  await page.getByRole('link', { name: /^Fila/ }).waitFor()
  await page.goto(path)
  await openPhotos(page)
  await page.getByRole('img', { name: 'Frente do documento' }).first().waitFor()

  await page.goto(`${site}/admin/acesso`)
  await page.getByRole('button', { name: 'Remover Notebook' }).click()
  // Moves the clock, because within half a minute the authenticator would repeat a used code.
  const { now } = app
  app.now = () => new Date(now().getTime() + minuteMs)
  const removal = dialogOf(page, 'Remover Notebook?')
  await removal.getByLabel('Senha').fill(operatorPassword)
  await removal.getByLabel('Código de 6 dígitos').fill(nextCode(operator))
  await press(page, 'Remover')
  await page.getByText('Nenhuma chave ainda.').waitFor()
  await page.goto(path)
  await page.getByRole('link', { name: 'Adicionar chave de acesso' }).waitFor()
  const { rows } = await app.pool.query(
    `select action from audit_entries where subject = $1 and action like 'passkey%' order by id`,
    [`operator:${operator.id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['passkey_added', 'passkey_removed'])
})
