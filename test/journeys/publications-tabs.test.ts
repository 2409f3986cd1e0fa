import { expect, test, vi } from 'vitest'
import { notice } from './account-steps.ts'
import { bannerOf, fillAd, keptDrafts, openPartners, save, section, striped, unfold } from './publication-partners.ts'

const { app, partner } = await openPartners()
vi.setConfig({ testTimeout: 150_000 })

test('what another tab has changed meanwhile stays, and is shown once this one is saved', async () => {
  const { page, accountId } = await partner()
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Primeira', await striped())
  await unfold(page, 2)
  await fillAd(page, 2, 'Segunda', await striped({ width: 800, height: 400 }))
  await save(page)
  await page.waitForURL('**/packets-partner', { timeout: 60_000 })
  await page.goto('/update-publication')
  await section(page, 1).getByLabel('Título').waitFor()

  const other = await page.context().newPage()
  await other.goto('/update-publication')
  await section(other, 1).getByLabel('Título').fill('Primeira, mudada')
  await save(other)
  await notice(other, 'Publicidade atualizada com sucesso!').waitFor()
  await other.close()
  await save(page)
  await notice(page, 'Publicidade atualizada com sucesso!').waitFor()
  expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Primeira, mudada')
  await page.getByRole('button', { name: 'Fechar aviso' }).click()

  await unfold(page, 2)
  await section(page, 2).getByLabel('Título').fill('Segunda, mudada')
  await save(page)
  await notice(page, 'Publicidade atualizada com sucesso!').waitFor()
  const versions = await app.db
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select('s.title')
    .where('c.account_id', '=', accountId)
    .orderBy('s.id')
    .execute()
  expect(versions.map(({ title }) => title)).toEqual(['Primeira', 'Segunda', 'Primeira, mudada', 'Segunda, mudada'])
  expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Primeira, mudada')
})

test('two tabs keep each other’s texts and banners', async () => {
  const { page: first } = await partner()
  const second = await first.context().newPage()
  const tabs = [first, second]
  for (const tab of tabs) {
    await tab.goto('/new-publication')
    await section(tab, 1).getByLabel('Título').waitFor()
    await unfold(tab, 2)
  }
  await fillAd(first, 1, 'Da primeira aba', await striped())
  await fillAd(second, 2, 'Da segunda aba', await striped({ width: 800, height: 400 }))
  await expect.poll(() => section(first, 2).getByLabel('Título').inputValue()).toBe('Da segunda aba')
  for (const tab of tabs) {
    await tab.reload()
    await bannerOf(tab, 1).waitFor()
    await unfold(tab, 2)
    await bannerOf(tab, 2).waitFor()
    expect(await section(tab, 1).getByLabel('Título').inputValue()).toBe('Da primeira aba')
    expect(await section(tab, 2).getByLabel('Título').inputValue()).toBe('Da segunda aba')
  }
  await save(first)
  await first.waitForURL('**/packets-partner', { timeout: 60_000 })
  await second.waitForURL('**/update-publication')
  await expect.poll(() => keptDrafts(first)).toEqual([])
})
