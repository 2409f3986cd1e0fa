import { expect, test } from 'vitest'
import { type Decision, listDecisions } from '#contract/decisions.ts'
import { hourMs } from '#contract/durations.ts'
import { suspensionRule } from '#contract/report-kinds.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { approveMedia, refuseMedia } from '#server/safety/reviews/media-decisions.ts'
import { answerLift, proposeLift, suspendCase } from '#server/safety/reviews/suspension-decisions.ts'
import { operatorAtWork, operatorSession } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { actOnCampaign, decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { openShop } from '#test/world/orders.ts'
import { advertiser, campaign, type Person } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const site = await bootSite()
const shop = openShop(site)
const { app, url } = site
const cases = openContentCases(site)
// Moves the clock past the system time, which `advertiser` uses as the photos' review time.
shop.later(Math.max(0, Date.now() - app.now().getTime()) + 2 * hourMs)

async function someone(person: Person = {}) {
  const id = await advertiser(app, person)
  return { id, token: await openSession(app.db, id, 'Teste', app.now()) }
}

type Page = { data: Decision[]; next: string | null }
const read = async (token: string, after?: string) =>
  bodyOf<Page>(
    await ask(url, { ...listDecisions, path: listDecisions.path + (after ? `?after=${after}` : '') }, { token }),
  )

const decisionsIn = ({ data }: Page) => data.map(({ about, verdict, reason, count }) => [about, verdict, reason, count])

test('the list has every decision with its reason, newest first, without the operator', async () => {
  const { id, token } = await someone({ photos: 3, kyc: 'rejected' })
  await someone()
  expect(decisionsIn(await read(token)).toSorted()).toEqual([
    ['documents', 'refused', 'Foto ilegível', 1],
    ['image', 'approved', null, 3],
  ])
  shop.later(2 * hourMs)
  const operator = await operatorAtWork(site, 'Operadora Sigilosa')
  const session = await operatorSession(app)
  const reason = 'Retire o telefone do texto.'
  await decideProfile(operator.office, await cases.edited(id), { refusal: 'other', text: reason })
  shop.later(2 * hourMs)
  for (const text of ['Há outra pessoa.', 'Há outra pessoa.']) {
    const photo = await cases.added(id)
    await refuseMedia(app, session, photo.id, { content_hash: photo.content_hash, refusal: 'other', text })
  }
  const video = await cases.added(id, { kind: 'video' })
  await approveMedia(app, session, video.id, { content_hash: video.content_hash, matches_selfie: false })
  const page = await read(token)
  expect(decisionsIn(page).slice(0, 3)).toEqual([
    ['video', 'approved', null, 1],
    ['image', 'refused', 'Há outra pessoa.', 2],
    ['profile', 'refused', reason, 1],
  ])
  expect(page.data[1]?.pictures).toHaveLength(2)
  expect(JSON.stringify(page)).not.toMatch(/Sigilosa|operator/)
})

test('an ended suspension is listed with its rule, without the operators’ texts', async () => {
  const { id } = await someone()
  const { rows } = await app.pool.query('select id from kyc_submissions where account_id = $1', [id])
  shop.later(hourMs)
  const [iris, bruno] = [await operatorSession(app), await operatorSession(app)]
  await suspendCase(app, iris, rows[0].id, 'Outra pessoa responde por ela.')
  shop.later(hourMs)
  await proposeLift(app, bruno, rows[0].id, 'Documento conferido ao vivo.')
  await answerLift(app, iris, rows[0].id, { agrees: true })
  // Opens a new session, because the suspension ended all earlier ones.
  const page = await read(await openSession(app.db, id, 'Teste', app.now()))
  expect(decisionsIn(page).slice(0, 2)).toEqual([
    ['account', 'lifted', null, 1],
    ['account', 'suspended', `A regra: ${suspensionRule}`, 1],
  ])
  expect(JSON.stringify(page)).not.toMatch(/coerção|Suspeita|Outra pessoa|ao vivo/)
})

test('a partner reads decisions about ads, and pages have no gaps', async () => {
  const { id, token } = await someone({ userType: 5, photos: 0 })
  await campaign(app, id, 1)
  const down = await campaign(app, id, 2)
  await actOnCampaign(app, (await operatorAtWork(site)).office, down, 'suspension', 'O link não abre.')
  expect(decisionsIn(await read(token))).toContainEqual(['campaign', 'suspended', 'O link não abre.', 1])

  const many = await someone()
  const { office } = await operatorAtWork(site)
  for (let sent = 0; sent < 21; sent++) {
    shop.later(1_000)
    await decideProfile(office, await cases.edited(many.id), { refusal: 'other', text: `Motivo ${sent}` })
  }
  const first = await read(many.token)
  expect([first.data.length, first.data[0]?.reason]).toEqual([20, 'Motivo 20'])
  const second = await read(many.token, first.next as string)
  expect(second.next).toBeNull()
  const keys = [...first.data, ...second.data].map(({ key }) => key)
  expect(new Set(keys).size).toBe(23)
  expect((await ask(url, listDecisions)).status).toBe(401)
})
