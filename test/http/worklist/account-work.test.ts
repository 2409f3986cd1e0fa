import { beforeAll, expect, test } from 'vitest'
import type { OperatorRole } from '#contract/operator-roles.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, type ContentCases, decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { type Cases, openCases } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cases: Cases
let contents: ContentCases

beforeAll(async () => {
  site = await bootSite()
  cases = await openCases(site)
  contents = openContentCases(site)
})

type Work = { data: WorklistItem[]; elsewhere: boolean }

const officeOf = async (...roles: OperatorRole[]) => (await operatorAtWork(site, undefined, roles)).office
const read = (office: BackOffice, account: number) => office.send('GET', `/api/operator/worklist/accounts/${account}`)

async function workOf(office: BackOffice, account: number) {
  const { data, elsewhere } = (await read(office, account)).json() as Work
  return { kinds: data.map(({ kind }) => kind).toSorted(), elsewhere }
}

test('lists everything that waits in one account, and nothing of another account', async () => {
  const { accountId } = await cases.waiting({ photos: 0 })
  await cases.waiting({ photos: 0 })
  const version = await contents.edited(accountId, { info: 'Um texto novo.' })
  const photo = await contents.added(accountId)
  const trust = await officeOf('trust')
  expect(await workOf(trust, accountId)).toEqual({ kinds: ['documents', 'media', 'profile'], elsewhere: false })
  expect((await decideProfile(trust, version)).status).toBe(204)
  expect(await workOf(trust, accountId)).toEqual({ kinds: ['documents', 'media'], elsewhere: false })
  expect((await approveItem(trust, photo)).status).toBe(204)
  expect(await workOf(trust, accountId)).toEqual({ kinds: ['documents'], elsewhere: false })
})

test('work for other roles is not named, but keeps the account from looking done', async () => {
  const { accountId } = await cases.waiting({ photos: 0 })
  const version = await contents.edited(accountId, { info: 'Outro texto.' })
  const [content, kyc, auditor] = await Promise.all([officeOf('content'), officeOf('kyc'), officeOf('auditor')])
  expect(await workOf(content, accountId)).toEqual({ kinds: ['profile'], elsewhere: true })
  expect(await workOf(kyc, accountId)).toEqual({ kinds: ['documents'], elsewhere: true })
  expect(await workOf(auditor, accountId)).toEqual({ kinds: [], elsewhere: true })
  await decideProfile(content, version)
  expect(await workOf(content, accountId)).toEqual({ kinds: [], elsewhere: true })
  expect(await workOf(kyc, accountId)).toEqual({ kinds: ['documents'], elsewhere: false })
})

test('an account where nothing waits has no work, and the audit log names each account that was read', async () => {
  const { office, id } = await operatorAtWork(site)
  const { accountId } = await contents.waiting({ info: 'Mais um texto.' })
  await workOf(office, accountId)
  expect(await workOf(office, 999_999)).toEqual({ kinds: [], elsewhere: false })
  const entries = await contents.rows('select action, facts from audit_entries where operator_id = $1', id)
  expect(entries.filter(({ action }) => action === 'worklist_listed')).toMatchObject([
    { facts: { accounts: [accountId] } },
  ])
  expect((await read(office, Number.NaN)).status).toBe(422)
})
