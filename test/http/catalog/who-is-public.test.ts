import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { type MissingStep, missingSteps } from '#contract/missing.ts'
import { readAccount } from '#contract/public-account.ts'
import { readListingStatus } from '#server/catalog/public-profile/listing-status.ts'
import { accountsToStart } from '#server/money/orders/plan-periods.ts'
import { startOverduePlans } from '#server/money/orders/recalculate-plan-periods.ts'
import { changed } from '#server/platform/db/changed.ts'
import { readMissing } from '#server/platform/db/missing.ts'
import { ask } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const { app, url } = await bootSite()

/** These missing steps neither hide an account nor delay its plan. */
const harmless: readonly MissingStep[] = ['gender', 'photos', 'people', 'ads']
const lackable = missingSteps.filter(step => !harmless.includes(step))
const hiding = lackable.filter(step => step !== 'phone')

const everyCombination = Array.from({ length: 2 ** lackable.length }, (_, bits) =>
  lackable.filter((_, place) => bits & (1 << place)),
)
const documentStates = ['none', 'pending', 'rejected'] as const

async function personWho(lacks: readonly MissingStep[], index: number) {
  const has = (step: MissingStep) => !lacks.includes(step)
  const id = await advertiser(app, {
    kyc: has('documents') ? 'approved' : (documentStates[index % 3] ?? 'none'),
    declares: has('declarations'),
    suspended: !has('suspension'),
    provenPhone: has('phone'),
  })
  if (!has('profile')) await run('delete from addresses where account_id = $1', id)
  if (!has('profile')) await run('delete from profiles where account_id = $1', id)
  if (!has('plan')) await run('delete from plan_periods where account_id = $1', id)
  if (!has('pause')) await run('insert into listing_pauses (account_id, paused_at, rotation) values ($1, now(), 1)', id)
  if (!has('report')) await hideByReport(id)
  await changed(app.db, 'listing', id, app.now())
  // This comes last, because `changed` would start the plan of a ready account.
  if (!has('plan')) await letPlanWait(id)
  return { id, lacks }
}

const run = (text: string, ...values: unknown[]) => app.pool.query(text, values)

/** Makes the account's plan paid but not started. */
async function letPlanWait(id: number) {
  const startsBy = new Date(app.now().getTime() + 20 * dayMs)
  await run(
    'insert into plan_waits (order_id, starts_by) select id, $2 from orders where account_id = $1',
    id,
    startsBy,
  )
}

/** Hides the account without a report: the test needs none, and the database accepts this with triggers off. */
const hideByReport = (id: number) =>
  run(
    `with role as materialized (select set_config('session_replication_role', 'replica', true))
     insert into report_hidings (report_id, account_id, hidden_at) select 1, $1, now() from role`,
    id,
  )

const isPublic = async (id: number) => (await ask(url, readAccount, { params: { id: String(id) } })).status === 200
const listedIds = async () => (await run('select account_id from listings')).rows.map(row => row.account_id)
const isLive = async (id: number) => (await readListingStatus(app, { accountId: id, userType: 2 })).live

type Made = Awaited<ReturnType<typeof personWho>>

async function expectAgreement(people: readonly Made[], listed: (person: Made) => boolean) {
  const inListings = new Set(await listedIds())
  for (const person of people) {
    const { id, lacks } = person
    const found = { listings: inListings.has(id), page: await isPublic(id), live: await isLive(id) }
    const expected = listed(person)
    expect({ lacks, ...found }).toEqual({ lacks, listings: expected, page: expected, live: expected })
  }
}

test('the list, the page, the status and the start of a paid plan agree, whatever is missing', {
  timeout: 400_000,
}, async () => {
  const people: Made[] = []
  for (const [index, lacks] of everyCombination.entries()) people.push(await personWho(lacks, index))
  const hides = (lacks: readonly MissingStep[], but?: MissingStep) =>
    hiding.some(step => step !== but && lacks.includes(step))

  // The phone number is part of the profile, so without a profile there is no number to verify.
  for (const { id, lacks } of people) {
    const missing = (await readMissing(app.db, id, app.now())).filter(({ step }) => !harmless.includes(step))
    const steps = lacks.filter(step => step !== 'phone' || !lacks.includes('profile'))
    expect(missing.map(({ step }) => step).sort()).toEqual([...steps].sort())
  }
  const delayed = ['documents', 'profile', 'phone', 'suspension'] as const
  const starts = ({ lacks }: Made) => lacks.includes('plan') && !delayed.some(step => lacks.includes(step))
  await expectAgreement(people, person => !hides(person.lacks))

  const ready = people.filter(starts).map(({ id }) => id)
  expect(await accountsToStart(app.db, app.now())).toEqual(ready)
  expect(await startOverduePlans(app)).toBe(ready.length)
  await expectAgreement(people, person => !hides(person.lacks, starts(person) ? 'plan' : undefined))
})
