import { expect, test } from 'vitest'
import { kindNames } from '#contract/worklist-kinds.ts'
import { expectNoViolations } from './axe.ts'
import { announced, heading, listWaitingProfiles, openBackOffice, openOthers, waitingCases } from './operators.ts'
import { beginSweep, table } from './sweep.ts'

const { app, operatorAt } = await openBackOffice()

const claims = () => app.db.selectFrom('claims').select('subject').execute()

test('the queue shows waiting work with its deadline, filters by kind, and leads from case to case and back', async () => {
  const { page } = await operatorAt('/admin')
  await heading(page, 'Fila').waitFor()
  await table(page).waitFor()
  const cards = page.getByRole('group', { name: 'O que aguarda, por espécie' })
  expect(await cards.getByRole('button').count()).toBe(kindNames.length + 1)
  expect(await cards.getByRole('button', { name: /^Documentos/ }).innerText()).toMatch(/prazo de 24 h/)
  const { check } = beginSweep(page)
  await check({ path: '/admin/tudo', title: 'Fila', ready: table })

  await cards.getByRole('button', { name: /^Perfis/ }).click()
  await expect.poll(() => page.url()).toContain('especie=profile')
  const rows = page.getByRole('link', { name: /^Revisar Perfis de / })
  const areProfiles = () => {
    const kinds = [...document.querySelectorAll<HTMLElement>('[data-case]')].map(({ dataset }) => dataset.case ?? '')
    return kinds.length > 0 && kinds.every(kind => kind.startsWith('profile-'))
  }
  await expect.poll(() => page.evaluate(areProfiles)).toBe(true)
  const names = (await rows.allInnerTexts()).map(text => text.replace(/^Revisar\s+Perfis de /, ''))
  expect(names.length).toBeGreaterThan(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, names[1] as string).waitFor()
  await page.getByText(`2 de ${names.length}`).waitFor()
  await page.keyboard.press('k')
  await heading(page, names[0] as string).waitFor()
  await page.keyboard.press('a')
  await announced(page, 'perfil aprovado').waitFor()
  // The person's photos are also waiting for review.
  await page.waitForURL('**/admin/midias/*')
  await page.keyboard.press('n')
  await heading(page, names[1] as string).waitFor()
  await page.getByRole('link', { name: 'Voltar à fila' }).click()
  await expect.poll(() => rows.count()).toBe(names.length - 1)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(names.length - 1)
  expect(await cards.getByRole('button', { name: /^Perfis/ }).getAttribute('aria-pressed')).toBe('true')

  await cards.getByRole('button', { name: /^Contestações/ }).click()
  await page.getByRole('heading', { name: 'Sem pendências em Contestações.' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Contestações/)
  await expectNoViolations(page)
})

test('a case that another operator has open says so, and the rail counts without naming anybody', async () => {
  const [first] = await waitingCases(app)
  if (!first) throw new Error('the demonstration has too few cases')
  const other = await operatorAt(`/admin/kyc/${first.id}`, { name: 'Outra Operadora' })
  await heading(other.page, first.name).waitFor()
  await expect.poll(claims).toContainEqual({ subject: `submission:${first.id}` })
  const { page, operator } = await operatorAt('/admin/planos', { name: 'Operadora nova' })
  await page.getByRole('link', { name: /^Fila \d+/ }).waitFor()
  const entries = () =>
    app.db.selectFrom('audit_entries').select('action').where('operator_id', '=', operator.id).execute()
  expect((await entries()).map(({ action }) => action).filter(action => action.endsWith('_listed'))).toEqual([])
  await page.getByRole('link', { name: /^Fila/ }).click()
  await page.getByText('Com Outra Operadora').waitFor()
  expect((await entries()).map(({ action }) => action)).toContain('worklist_listed')
})

test('only the operator who has a profile open can decide it', async () => {
  const [profile] = await listWaitingProfiles(app)
  if (!profile) throw new Error('the demonstration has too few profiles')
  const path = `/admin/perfis/${profile.id}`
  const other = await operatorAt(path, { name: 'Outra Operadora' })
  await expect.poll(claims).toEqual([{ subject: `profile:${profile.id}` }])
  const { page } = await operatorAt(path, { name: 'Segunda Operadora', forgives: /409/, movesClock: true })
  const notice = page.getByRole('status').getByText(/^Outra Operadora está com este caso aberto até \d\d:\d\d\.$/)
  await notice.waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('a')
  await page.getByRole('alert').getByText('Outra Operadora está com este caso aberto até').waitFor()
  const tab = await other.page.context().newPage()
  const claimed = tab.waitForResponse(/\/claims\/profile\//)
  await tab.goto(path)
  await claimed
  const released = other.page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await other.page.getByRole('link', { name: 'Voltar à fila' }).click()
  await released
  expect(await claims()).toEqual([{ subject: `profile:${profile.id}` }])
  await tab.close()
  await expect.poll(claims).toEqual([])
  await page.clock.fastForward('00:20')
  await notice.waitFor({ state: 'hidden' })
  expect(await claims()).toEqual([{ subject: `profile:${profile.id}` }])
  const freed = page.getByRole('status').getByText('O caso está livre de novo.')
  await freed.waitFor()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await freed.waitFor({ state: 'hidden' })
})

test('Aprovar stays in view at 800 px at every scroll position of a case', async () => {
  const { page } = await operatorAt('/admin/tudo')
  for (const kind of ['documents', 'profile', 'media', 'campaign']) {
    await page.goto(`/admin/tudo?especie=${kind}`)
    await page.locator(`[data-case^="${kind}-"]`).first().click()
    const approve = page.getByRole('button', { name: /^Aprovar/ })
    await approve.waitFor()
    await page.waitForLoadState('networkidle')
    for (const part of [0, 0.5, 1]) {
      await page.evaluate(to => scrollTo(0, to * document.documentElement.scrollHeight), part)
      const { top, bottom } = await approve.evaluate(element => element.getBoundingClientRect().toJSON())
      expect([kind, part, top >= 0 && bottom <= 800, { top, bottom }]).toMatchObject([kind, part, true, {}])
    }
  }
})

test('a section for other roles is hidden, and the URL of its kind names the role', async () => {
  const { page, operator } = await operatorAt('/admin/acesso', { name: 'Só de atendimento' })
  const roles = app.db.deleteFrom('operator_roles').where('operator_id', '=', operator.id)
  await roles.where('role', '<>', 'support').execute()
  await page.goto('/admin/tudo?especie=report')
  await page.getByRole('heading', { name: 'Denúncias: fora dos seus papéis.' }).waitFor()
  await page.getByText('tem o papel Confiança e segurança').waitFor()
  const sections = page.getByRole('navigation', { name: 'Seções' })
  await sections.getByRole('link', { name: /^Atendimento/ }).waitFor()
  await openOthers(page)
  await sections.getByRole('link', { name: 'Guia' }).waitFor()
  expect(await sections.getByRole('link', { name: 'Evidências' }).count()).toBe(0)
})
