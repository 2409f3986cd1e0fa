import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { readAccount } from '#contract/public-account.ts'
import { approveMedia } from '#server/safety/reviews/media-decisions.ts'
import { operatorSession } from '../world/back-office.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { expectSound, notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { enterAs, enterWith, ownAccount } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, adult } = await openVisitors()

test('an advertiser starts Disponível agora with one press and can end it early; visitors see it', async () => {
  // This advertiser's photos have no files.
  const page = await adult({ forgives: /404/, reducedMotion: 'reduce' })
  const id = await advertiser(app, { nickname: 'Teodora' })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/perfil')
  const panel = page.getByRole('region', { name: 'Disponível agora' })
  await panel.getByText('Até 12 horas por dia.').waitFor()
  await expectSound(page)
  await panel.getByRole('button', { name: '2 h' }).click()
  await notice(page, 'Disponível agora até').waitFor()
  await panel.getByText(/termina sozinho às \d\d:\d\d, horário que só você vê\./).waitFor()
  expect(await panel.getByRole('button').allTextContents()).toEqual(['Encerrar agora'])
  await expectSound(page)

  const visitor = await adult({ forgives: /404/ })
  await visitor.goto(`/perfil-user/${id}`)
  await visitor.getByRole('button', { name: 'Disponível agora' }).click()
  await visitor.getByRole('dialog', { name: 'Disponível agora' }).getByText('termina sozinho').waitFor()
  await expectSound(visitor)

  await page.reload()
  await panel.getByRole('button', { name: 'Encerrar agora' }).click()
  await panel.getByRole('button', { name: '1 h' }).waitFor()
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'Teodora' }).waitFor()
  expect(await visitor.getByText('Disponível agora').count()).toBe(0)
})

test('the dialog says that the days keep counting before an ad is paused; one press resumes it', async () => {
  const page = await adult({ forgives: /404/, reducedMotion: 'reduce' })
  const id = await advertiser(app, { nickname: 'Benedita' })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/perfil')
  const panel = page.getByRole('region', { name: 'Situação do anúncio' })
  await panel.getByRole('button', { name: 'Pausar anúncio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pausar o anúncio?' })
  await dialog
    .getByText(/Os dias do plano continuam contando: ele termina em \d\d\/\d\d\/\d{4}, com ou sem pausa\./)
    .waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Continuar no ar' }).click()
  await panel.getByText('No ar', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Pausar anúncio' }).click()
  await dialog.getByRole('button', { name: 'Pausar agora' }).click()
  await panel.getByText('Pausado', { exact: true }).waitFor()
  await page.locator('[role=status]', { hasText: 'Anúncio pausado. Ninguém mais o vê.' }).waitFor()
  const isFocused = () => panel.evaluate(element => element === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await panel.getByText(/pausado desde \d\d\/\d\d\/\d{4}: ninguém o vê\. O plano continua contando/).waitFor()
  expect(await page.locator('.btn-primary').allTextContents()).toEqual(['Voltar ao ar'])
  expect(await page.getByRole('region', { name: 'Disponível agora' }).count()).toBe(0)
  await expectSound(page)

  await page.reload()
  await panel.getByRole('button', { name: 'Voltar ao ar' }).click()
  await panel.getByText('No ar', { exact: true }).waitFor()
  await page.locator('[role=status]', { hasText: 'A pausa terminou.' }).waitFor()
  await expect.poll(isFocused).toBe(true)
  await page.goto(`/perfil-user/${id}`)
  await page.getByRole('heading', { name: 'Benedita' }).waitFor()
})

test('an advertiser sets hours for several days together; the preview and the profile show them alike', async () => {
  const page = await adult({ forgives: /404|ERR_FAILED/, reducedMotion: 'reduce' })
  const id = await advertiser(app, { nickname: 'Cecília' })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Horários' }).click()
  await page.getByText('Sem dias escolhidos, o perfil não mostra horários.').waitFor()
  for (const day of ['segunda', 'terça', 'quarta']) await page.getByRole('checkbox', { name: day }).check()
  await page.getByRole('button', { name: 'Outro horário' }).click()
  const second = page.getByRole('group', { name: 'Horário 2' })
  // A day belongs to one span only: choosing it here removes it from the other.
  for (const day of ['quarta', 'sábado']) await second.getByRole('checkbox', { name: day }).check()
  await second.getByLabel('Das').selectOption('22h')
  await second.getByLabel('Às').selectOption('4h')
  await second.getByText('Termina no dia seguinte.').waitFor()
  const lines = ['seg e ter, 10h às 20h', 'qua e sáb, 22h às 4h do dia seguinte']
  const shown = async () => {
    const notice = page.getByRole('status').filter({ hasText: 'No seu perfil' })
    await notice.waitFor()
    return notice.getByRole('listitem').allTextContents()
  }
  expect(await shown()).toEqual(lines)
  await expectSound(page)
  // Neither a failed request nor a reload loses unsaved changes.
  await page.route('**/api/account/hours', route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Salvar horários' }).click()
  await page.getByRole('alert').waitFor()
  await page.unroute('**/api/account/hours')
  await page.reload()
  await page.getByText('Estas mudanças ainda não foram salvas.').waitFor()
  expect(await shown()).toEqual(lines)
  await expectSound(page)
  await page.getByRole('button', { name: 'Voltar aos horários salvos' }).click()
  await page.getByText('Sem dias escolhidos, o perfil não mostra horários.').waitFor()
  await page.getByRole('checkbox', { name: 'domingo' }).check()
  await page.reload()
  expect(await shown()).toEqual(['dom, 10h às 20h'])
  await page.getByRole('button', { name: 'Salvar horários' }).click()
  await notice(page, 'Horários salvos.').waitFor()
  expect(await page.getByText('Estas mudanças ainda não foram salvas.').count()).toBe(0)
  await page.reload()
  expect(await shown()).toEqual(['dom, 10h às 20h'])
  expect(await page.getByText('Estas mudanças ainda não foram salvas.').count()).toBe(0)
  await page.goto(`/perfil-user/${id}`)
  await page.getByText('dom, 10h às 20h').waitFor()
})

test('a plan in its last week is renewed from the purchases; if it is no longer sold, the offer leads to the plans', async () => {
  const page = await adult({ forgives: /404/, reducedMotion: 'reduce' })
  const id = await advertiser(app, { planEndsInDays: 1 })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/signatures')
  const offer = page.getByRole('region', { name: 'Renovação' })
  await offer.getByText('O mesmo plano, pelo preço de hoje').waitFor()
  await expectSound(page)
  const plan = app.db.selectFrom('orders').select('plan_id').where('account_id', '=', id)
  const { plan_id } = await plan.executeTakeFirstOrThrow()
  const sell = (withdrawn_at: Date | null) =>
    app.db
      .updateTable('plans')
      .set({ withdrawn_at })
      .where('id', '=', plan_id as number)
      .execute()
  await sell(app.now())
  await page.reload()
  await offer.getByText('O seu último plano não é mais vendido.').waitFor()
  expect(await offer.getByRole('link', { name: 'Escolher um plano' }).getAttribute('href')).toBe('/packets')
  await page.goto('/perfil')
  await page.getByText('O seu último plano não é mais vendido.').waitFor()
  await sell(null)
  await page.goto('/signatures')
  await offer.getByRole('button', { name: /^Renovar por R\$/ }).click()
  await page.waitForURL('**/payment-choice?pedido=*')
})

test('visitors see a photo until its edited copy is approved, and a discarded edit changes nothing', async () => {
  const page = await adult({ reducedMotion: 'reduce' })
  const token = await enterAs(page, url, 'trans@demo.local')
  const { id } = await ownAccount(url, token)
  const before = await publicPhotos(id)
  await page.goto('/update-perfil-2')
  const photos = page.getByRole('group', { name: 'Fotos' })
  const editSecond = async () => {
    await photos
      .getByRole('button', { name: /^Foto 2/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Recortar ou desfocar' }).click()
  }
  await editSecond()
  const dialog = page.getByRole('dialog', { name: 'Editar esta foto?' })
  await dialog.getByText('A foto de agora continua no ar').waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Manter como está' }).click()
  await editSecond()
  await dialog.getByRole('button', { name: 'Editar uma cópia' }).click()
  await page.getByRole('application').waitFor()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  // Even after a reload the list shows either the photo or its copy, not both.
  await page.reload()
  await page.getByText('1 foto ainda não foi enviada.').waitFor()
  const count = () =>
    photos
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Foto/ }) })
      .count()
  expect(await count()).toBe(before.length)
  await photos
    .getByRole('button', { name: /^Foto 2/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Remover foto', exact: true }).click()
  await photos.getByText('Edição descartada: a foto de antes continua.').waitFor()
  expect(await count()).toBe(before.length)

  await editSecond()
  await dialog.getByRole('button', { name: 'Editar uma cópia' }).click()
  await page.getByRole('application').waitFor()
  await page.getByRole('button', { name: 'Desfocar', exact: true }).click()
  await page.getByRole('application').focus()
  for (const key of ['+', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await photos
    .getByRole('button', { name: /^Foto 2.*em análise$/ })
    .first()
    .waitFor({ timeout: 50_000 })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/update-perfil-2')
  expect(await publicPhotos(id)).toEqual(before)
  const waiting = (await ownPhotos(token))[1]
  expect(waiting?.state).toBe('pending')
  const { content_hash } = await app.db
    .selectFrom('media')
    .select('content_hash')
    .where('id', '=', waiting?.id ?? 0)
    .executeTakeFirstOrThrow()
  const approval = { content_hash: content_hash.toString('hex'), matches_selfie: false }
  await approveMedia(app, await operatorSession(app), waiting?.id ?? 0, approval)
  expect(await publicPhotos(id)).toEqual(before.with(1, waiting?.folder ?? ''))
})

test('a photo that loads slowly for editing says so and opens once; if it fails to load, it stays as it is', async () => {
  const page = await adult({ forgives: /ERR_FAILED/, reducedMotion: 'reduce' })
  await enterAs(page, url, 'homem@demo.local')
  await page.goto('/update-perfil-2')
  const photos = page.getByRole('group', { name: 'Fotos' })
  const second = photos.getByRole('button', { name: /^Foto 2/ }).first()
  const pressEdit = async () => {
    await second.click()
    await page.getByRole('button', { name: 'Recortar ou desfocar' }).click()
  }
  const confirm = page.getByRole('button', { name: 'Editar uma cópia' })
  const largest = '**/midias/*/1024.webp'
  await page.route(largest, route => route.abort())
  await pressEdit()
  await confirm.click()
  await notice(page, 'Não foi possível abrir esta foto agora. Ela continua como está; tente de novo.').waitFor()
  await page.unroute(largest)

  const asked: Route[] = []
  await page.route(largest, route => void asked.push(route))
  await pressEdit()
  await confirm.click()
  await photos.getByText('Abrindo…').waitFor()
  await pressEdit()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(asked).toHaveLength(1)
  await asked[0]?.continue()
  await page.getByRole('application').waitFor()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByText('1 foto ainda não foi enviada.').waitFor()
  expect(await photos.getByText('Abrindo…').count()).toBe(0)
})

async function ownPhotos(token: string) {
  const { profile } = await ownAccount(url, token)
  const { midias } = profile as { midias: { id: number; type: string; state: string; folder: string }[] }
  return midias.filter(({ type }) => type === 'image')
}

async function publicPhotos(id: number) {
  const [account] = bodyOf<{ profile: { midias: { type: string; folder: string }[] } }[]>(
    await ask(url, readAccount, { params: { id: String(id) } }),
  )
  const photos = account?.profile.midias.filter(({ type }) => type === 'image')
  return photos?.map(({ folder }) => folder) ?? []
}
