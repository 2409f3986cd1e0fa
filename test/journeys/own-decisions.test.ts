import { expect, test } from 'vitest'
import { createReport } from '#server/safety/reports/create-report.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { expectSound } from './account-steps.ts'
import { enterAnew, enterAs, enterWith } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, adult } = await openVisitors()

test('Análises lists the team’s decisions with their reasons', async () => {
  const page = await adult({ reducedMotion: 'reduce' })
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Análises' }).click()
  const items = page.getByRole('main').getByRole('article')
  await items.filter({ hasText: 'Documentos' }).getByText('Aprovados').waitFor()
  await items.filter({ hasText: 'Recusada' }).first().waitFor()
  await expect.poll(() => page.locator('.decision-picture img').count()).toBeGreaterThan(0)
  await expectSound(page)
  await enterAnew(page, url, 2)
  await page.goto('/analises')
  await page.getByText('Nada foi analisado ainda').waitFor()
  await expectSound(page)
})

test('Análises says where to contest a removal after a report', async () => {
  const id = await advertiser(app, { photos: 2 })
  const form = { kind: 'rights', relation: 'other', text: 'A foto é minha.', lane: 'tip' } as const
  await createReport(app, { ...form, place: `perfil:${id}` }, '192.0.2.18')
  const newest = app.db.selectFrom('reports').select('id').orderBy('id', 'desc')
  const { id: report } = await newest.executeTakeFirstOrThrow()
  const { id: photo } = await app.db
    .selectFrom('media')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const { office } = await operatorAtWork({ app, url })
  const body = { verdict: 'removed', text: 'Não há autorização.', media: [photo], face_matches: false }
  expect((await office.send('POST', `/api/operator/reports/${report}/decision`, { body })).status).toBe(204)
  // This advertiser's photos have no files.
  const page = await adult({ forgives: /404/, reducedMotion: 'reduce' })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/analises')
  const item = page.getByRole('article').filter({ hasText: 'Conteúdo denunciado' })
  await item.getByText('O e-mail desta decisão leva à página dela').waitFor()
  await expectSound(page)
})
