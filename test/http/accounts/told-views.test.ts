import { beforeAll, expect, test } from 'vitest'
import { auditActions } from '#contract/audit-actions.ts'
import { type PrivacyOverview, readPrivacy } from '#contract/privacy.ts'
import { toldLists, toldViews, untoldViews } from '#server/safety/own-data/read-views.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { advertiser, campaign, logInAs } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

beforeAll(async () => {
  site = await bootSite()
})

test('every action that shows a person’s data is told to them, or the table says why not', () => {
  const shows = /_(opened|listed|viewed|read|shown|packed|searched|exported)$/
  // An alarm about views that the log has one by one.
  const showing = Object.keys(auditActions).filter(action => shows.test(action) && action !== 'bulk_viewed')
  const sorted = [toldViews, toldLists, untoldViews].flatMap(table => Object.keys(table))
  expect(showing.filter(action => !sorted.includes(action))).toEqual([])
  expect(sorted.filter(action => !showing.includes(action))).toEqual([])
  expect(Object.keys(untoldViews).filter(action => action in toldViews || action in toldLists)).toEqual([])
})

test('a person learns of each part that an operator opened, and once a day that lists showed them', async () => {
  const id = await advertiser(site.app, { userType: 5 })
  await campaign(site.app, id, 1)
  const other = await advertiser(site.app, { userType: 5 })
  const { office } = await operatorAtWork(site, 'Íris', ['trust', 'finance', 'support'])
  const one = async (text: string) => (await site.app.pool.query(text, [id])).rows[0].id as number
  const order = await one('select id from orders where account_id = $1')
  const version = await one(
    'select s.id from campaign_submissions s join campaigns c on c.id = s.campaign_id where c.account_id = $1',
  )
  for (const path of [
    `accounts/${id}`,
    `accounts/${id}/history`,
    `partners/${id}`,
    `campaigns/${version}`,
    `orders/${order}`,
    `support/conversations/${id}`,
    `media/accounts/${id}`,
    'partners',
    'orders',
  ])
    expect([path, (await office.send('GET', `/api/operator/${path}`)).status]).toEqual([path, 200])
  const views = async (account: number) => {
    const { token } = await logInAs(site, account)
    const { views } = bodyOf<PrivacyOverview>(await ask(site.url, readPrivacy, { token }))
    return views.map(({ part, roles }) => `${part}: ${roles.toSorted().join()}`).toSorted()
  }
  expect(await views(id)).toEqual([
    'account: finance,support,trust',
    'campaign: trust',
    'conversation: support,trust',
    'history: finance,support,trust',
    'listed: finance,support',
    'listed: finance,support,trust',
    'media: trust',
    'order: finance,support',
    'partner: finance,support,trust',
  ])
  expect(await views(other)).toEqual(['listed: finance,support', 'listed: finance,support,trust'])
})
