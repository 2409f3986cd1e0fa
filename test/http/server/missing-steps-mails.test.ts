import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { documentsApprovedEmail } from '#server/platform/emails/documents.ts'
import { profileApprovedEmail } from '#server/platform/emails/profile-review.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import {
  companionForm,
  type FormPart,
  identityForm,
  openAuthors,
  partnerForm,
  partsOf,
  quickForm,
} from '#test/world/authors.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { makeJobsDue } from '#test/world/direct-writes.ts'
import { photo, sendPhotos } from '#test/world/documents.ts'
import { expectDiscreet, type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, declare, type Person, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
const base = 'https://vespera.example'

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url, PUBLIC_URL: base } })
})

const links = {
  documents: paths.documents,
  create: paths.createProfile,
  gender: `${paths.updateProfile}?modo=rapido`,
  declarations: paths.declarations,
  photos: `${paths.updateProfile}?modo=rapido#images`,
  phone: paths.phone,
  ads: paths.newCampaigns,
  plan: paths.plans,
  partnerPlan: paths.partnerPlans,
} as const
type LinkName = keyof typeof links

const steps = ({ text = '' }: { text?: string | undefined }) =>
  [...text.matchAll(/^- .+:\s+(\S+)$/gm)].map(([, url]) => url?.replace(base, ''))

/** Accounts created only through the calls in docs/specification.md §7. */
const byCalls: [userType: number, form: Readonly<Record<string, string>>, asked: LinkName[]][] = [
  [2, companionForm, ['declarations', 'photos', 'phone', 'plan']],
  [2, quickForm, ['gender', 'declarations', 'photos', 'phone', 'plan']],
  [3, identityForm, ['declarations', 'photos', 'phone', 'plan']],
  [4, identityForm, ['declarations', 'photos', 'plan']],
  [5, partnerForm, ['declarations', 'phone', 'ads', 'partnerPlan']],
]

test.each(byCalls)(
  'type %i, using only the calls of §7, is mailed once with a link to each missing step',
  async (userType, form, asked) => {
    const { id, token, email } = await signUp(site.url, { user_type_id: userType })
    await sendPhotos(site.app, id)
    const authors = openAuthors(site)
    const picture: FormPart[] = userType === 5 ? [] : [['images[]', await photo(900, 1200).jpeg().toBuffer()]]
    const save = userType === 5 ? authors.savePartner : authors.save
    expect((await save(token, partsOf(form, ...picture))).status).toBe(204)
    expect((await save(token, partsOf({ ...form, 'profile[info]': 'Outro texto neutro.' }))).status).toBe(204)
    await makeJobsDue(site.app)
    await runQueued(site.app, tasks)
    const mails = mailbox.to(email).filter(({ subject }) => subject === 'Falta pouco na sua conta')
    expect(mails).toHaveLength(1)
    const [mail] = mails
    if (!mail) return
    expect(steps(mail)).toEqual(asked.map(name => links[name]))
    for (const name of asked) expect(mail.html).toContain(`href="${base}${links[name]}"`)
    expectDiscreet(mail)
  },
)

test('an account that did those steps on our own screens gets no such mail', async () => {
  const { token, email } = await signUp(site.url, { user_type_id: 4 })
  await declare(site.url, token)
  const authors = openAuthors(site)
  const { link } = await authors.added(token, [['image', await photo(900, 1200).jpeg().toBuffer()]])
  const url = typeof link === 'string' ? link : (link['512'] as string)
  expect((await authors.save(token, partsOf(identityForm, ['images[]', url]))).status).toBe(204)
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  expect(mailbox.to(email).map(({ subject }) => subject)).not.toContain('Falta pouco na sua conta')
})

const missing: [Person & { unsaid?: boolean }, LinkName[]][] = [
  [{}, []],
  [{ kyc: 'none' }, ['documents']],
  [{ kyc: 'pending' }, []],
  [{ declares: false }, ['declarations']],
  [{ provenPhone: false }, ['phone']],
  [{ userType: 4, provenPhone: false }, []],
  [{ planEndsInDays: null }, ['plan']],
  [{ photos: 0 }, ['photos']],
  [{ unsaid: true }, ['photos']],
  [{ userType: 5, provenPhone: false, photos: 0 }, ['phone', 'ads']],
  [{ userType: 3, declares: false, provenPhone: false, planEndsInDays: null }, ['declarations', 'phone', 'plan']],
]

test.each(missing)('the mail about an approval of %j links to each missing step', async (person, asked) => {
  const { unsaid, ...rest } = person
  const id = await advertiser(site.app, rest)
  if (unsaid) await openContentCases(site).added(id, { people: null })
  const { email } = await site.app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await enqueue(site.app.db, profileApprovedEmail, { accountId: id })
  await enqueue(site.app.db, documentsApprovedEmail, { accountId: id })
  await runQueued(site.app, tasks)
  const mails = mailbox.to(email)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(steps(mail)).toEqual(asked.map(name => links[name]))
    expect(mail.text).not.toContain('Você não precisa fazer nada')
    expectDiscreet(mail)
  }
})
