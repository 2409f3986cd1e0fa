import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { openIdentityProvider } from '../age/identity-provider.ts'
import { wallet } from '../age/wallet.ts'
import { openAuthority } from '../pix-provider/certificates.ts'
import { atEnd } from '../world/at-end.ts'
import { idOf } from '../world/people.ts'
import { expectSound } from './account-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const authority = openAuthority('Autoridade de teste')
const issuer = authority.issue('Emissor')
const trust = join(await mkdtemp(join(tmpdir(), 'age-')), 'emissores.pem')
await writeFile(trust, authority.cert)
const provider = await openIdentityProvider()
atEnd(provider.close)
const { app, url, stranger } = await openVisitors({
  variables: {
    AGE_ASSURANCE: 'wallet,oidc',
    AGE_WALLET_TRUST: trust,
    AGE_OIDC_ISSUER: provider.issuer,
    AGE_OIDC_CLIENT_ID: provider.clientId,
    AGE_OIDC_CLIENT_SECRET: provider.clientSecret,
  },
})
// The browser must reach both under the address that the test server got.
Object.assign(app.env, { publicUrl: url })
app.env.age.returnUrl = url
const profile = paths.profile(await idOf(app, { userType: 2, photos: 6 }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function chooseMethod(page: Page, method: string, check = expectSound) {
  await page.goto(profile)
  await button(page, 'Sim').click()
  await heading(page, 'Comprove que você tem 18 anos').waitFor()
  const phone = page.viewportSize()
  await check(page)
  // The check ends at a desktop's width, where the next page would open its QR code by itself.
  if (phone) await page.setViewportSize(phone)
  await button(page, method).click()
}

/** Without script the browser runs no timers either, and axe needs them. */
const expectFitting = async (page: Page) => expect(await tooWide(page)).toEqual([])

const sizes = [
  { width: 390, javaScriptEnabled: true, check: expectSound },
  { width: 320, javaScriptEnabled: false, check: expectFitting },
]

test.each(sizes)('a service admits an adult at $width px (script: $javaScriptEnabled)', async size => {
  const { width, check, javaScriptEnabled } = size
  const page = await stranger({ viewport: { width, height: 844 }, javaScriptEnabled })
  await chooseMethod(page, 'Serviço de verificação', check)
  await button(page, 'Entrar como Adulto').click()
  await page.locator('.profile-head h1').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(profile)
  await page.goto(paths.companions)
  await page.locator('.card').first().waitFor()
})

test.each(sizes)('a wallet on another phone admits an adult at $width px (script: $javaScriptEnabled)', async size => {
  const { width, check, javaScriptEnabled } = size
  const page = await stranger({ viewport: { width, height: 844 }, javaScriptEnabled })
  await chooseMethod(page, 'Carteira digital', check)
  const link = page.getByRole('link', { name: 'Abrir a carteira neste celular' })
  await page.getByText('A carteira está em outro celular').click()
  await page.getByRole('img', { name: 'Código QR para a carteira' }).waitFor()
  await check(page)
  const { url: to, fields } = await wallet({ issuer }).answer((await link.getAttribute('href')) as string)
  expect((await fetch(to, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200)
  if (!javaScriptEnabled) await page.getByRole('link', { name: 'Já confirmei' }).click()
  await page.locator('.profile-head h1').waitFor()
})

test('a minor stays outside, contests without a document, and tries again', async () => {
  const page = await stranger()
  await chooseMethod(page, 'Serviço de verificação')
  await button(page, 'Entrar como Menor').click()
  await heading(page, 'A verificação diz que você tem menos de 18 anos').waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Contestar' }).click()
  expect(await page.getByLabel('Assunto').inputValue()).toBe('age_check')
  await page.goBack()
  await button(page, 'Tentar com serviço de verificação').click()
  await button(page, 'Cancelar').click()
  await heading(page, 'Você cancelou a verificação').waitFor()
  await page.goto(profile)
  await heading(page, 'Você é maior de 18 anos?').waitFor()
  await page.goto(paths.howWeCheckAge)
  await heading(page, 'Como verificamos a idade').waitFor()
  await expectSound(page)
})
