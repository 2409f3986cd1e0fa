import type { Page } from 'playwright-core'
import { type AdminScreen, adminPaths, paths } from '#contract/paths.ts'
import { audiences } from '#contract/user-types.ts'
import { inviteToRelease } from '#server/people/consent/invite.ts'
import { attestMedia } from '#server/people/media/attestations.ts'
import type { App } from '#server/platform/app.ts'
import { optOutPath } from '#server/platform/emails/mail-opt-out.ts'
import { contentHiddenEmail } from '#server/platform/emails/reports.ts'
import { suspendedEmail } from '#server/platform/emails/suspension.ts'
import { sendHelp } from '#server/safety/help-requests/private-help.ts'
import { addIncident } from '#server/safety/incidents/change-incident.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { share } from '../world/linked-accounts.ts'
import { idOf } from '../world/people.ts'
import { complaint } from './contact-cases.ts'
import { dataRequestPath, ownDataRequest } from './data-requests.ts'
import { listWaitingAccounts, listWaitingProfiles, waitingCases } from './operators.ts'
import { photo } from './pictures.ts'
import { choose } from './senders.ts'

/** Who comes: somebody of the demonstration, or somebody who has just registered. */
export type Who = 'visitor' | 'sender' | 'buyer' | 'operator' | `${string}@demo.local` | `new ${2 | 3 | 4 | 5}`

export type Visit = {
  who: Who
  path: string
  /** How one comes there, when the address alone does not lead there. */
  come?: (page: Page) => Promise<unknown>
}

type PathName = Exclude<keyof typeof paths, 'createProfileMisspelt'>

type Orders = { waiting: number; paid: number }

/** One visit to every path of the product; a new path without one does not compile. */
export const visitsToSite = async (app: App, orders: Orders) =>
  ({ ...(await visitsToPages(app)), ...visitsToAccount, ...visitsToPayment(orders) }) satisfies Record<PathName, Visit>

const by = (who: Who, path: string, come?: Visit['come']): Visit => ({ who, path, ...(come && { come }) })
const visitor = (path: string) => by('visitor', path)
const member = (path: string) => by('mulher@demo.local', path)
const sender = (path: string, come?: Visit['come']) => by('sender', path, come)

async function visitsToPages(app: App) {
  const reported = await report(app)
  const [woman, partner, suspension, optOut, release] = await Promise.all([
    idOf(app, { userType: 2, videos: true, photos: 6, link: 'url_instagram' }),
    idOf(app, { userType: 5 }),
    suspensionPath(app),
    idOf(app, { userType: 2 }).then(accountId => optOutPath(app.db, { accountId, kind: 'plan' })),
    invitationPath(app),
  ])
  return {
    home: visitor(paths.home),
    landing: visitor(paths.landing),
    terms: visitor(paths.terms),
    contact: visitor(paths.contact),
    transparency: visitor(paths.transparency),
    transparencyYear: visitor(paths.transparencyYear(await countLastYear(app))),
    offline: visitor(paths.offline),
    listing: visitor(paths.listing(1, 'mulheres')),
    companions: visitor(audiences.companions.home),
    swing: visitor(audiences.swing.home),
    closeFriends: visitor(audiences.closeFriends.home),
    searchCompanions: visitor(audiences.companions.search),
    searchSwing: visitor(audiences.swing.search),
    searchCloseFriends: visitor(audiences.closeFriends.search),
    filterCompanions: visitor(audiences.companions.filter),
    filterSwing: visitor(audiences.swing.filter),
    filterCloseFriends: visitor(audiences.closeFriends.filter),
    partnersHome: visitor(paths.partnersHome),
    partnerCategories: visitor(paths.partnerCategories),
    partnerCategory: visitor(paths.partnerCategory(4, 'fotografia')),
    profile: visitor(paths.profile(woman)),
    partnerProfile: visitor(paths.partnerProfile(partner)),
    saved: visitor(paths.saved),
    suspensionAnswer: visitor(suspension),
    mailOptOut: visitor(optOut),
    release: member(release),
    report: visitor(paths.report),
    reportIntimateImage: visitor(paths.reportIntimateImage),
    reportFollowing: visitor(paths.reportFollowing(reported.token)),
    reportedContent: visitor(reported.authorPath),
    dataRequest: visitor(await dataRequestPath(app)),
  }
}

/** The demonstration is younger than a year. */
async function countLastYear({ pool, now }: App) {
  const year = now().getFullYear() - 1
  await pool.query(
    `insert into transparency_counts (month, event, kind, source, count)
     select make_date($1, 6, 1), 'notice', kind, source, count
     from (values ('scam', 'formal', 41), ('scam', 'tip', 87), ('rights', 'formal', 12), ('other', 'tip', 6),
       ('minor', 'tip', 2)) n (kind, source, count)
     where not exists (select from transparency_counts where month = make_date($1, 6, 1))`,
    [year],
  )
  return year
}

const takeAt = (path: string) => async (page: Page) => {
  await page.goto(path)
  await choose(page, await photo('foto.jpg'))
}

/** From the last confirmation on. */
async function sendDocuments(page: Page) {
  await page.goto(paths.documentsSelfieConfirmation)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

const visitsToAccount = {
  logIn: visitor(paths.logIn),
  register: visitor(paths.register),
  registerSwing: visitor(paths.registerSwing),
  registerCloseFriends: visitor(paths.registerCloseFriends),
  registerPartner: visitor(paths.registerPartner),
  forgotPassword: visitor(paths.forgotPassword),
  resetPassword: visitor(paths.resetPassword('a'.repeat(43))),
  help: member(paths.help),

  accountMenu: member(paths.accountMenu),
  myData: member(paths.myData),
  updateProfile: member(paths.updateProfile),
  updateProfileMore: member(paths.updateProfileMore),
  plans: member(paths.plans),
  purchases: member(paths.purchases),
  coupons: member(paths.coupons),
  hours: member(paths.hours),
  phone: member(paths.phone),
  more: member(paths.more),
  alerts: member(paths.alerts),
  decisions: member(paths.decisions),
  declarations: member(paths.declarations),
  releases: member(paths.releases),
  privacy: member(paths.privacy),
  profilePreview: member(paths.profilePreview),
  results: member(paths.results),
  updateSwing: by('swing@demo.local', paths.updateSwing),
  updateCloseFriends: by('close@demo.local', paths.updateCloseFriends),
  updatePartner: by('parceiro@demo.local', paths.updatePartner),
  partnerPlans: by('parceiro@demo.local', paths.partnerPlans),
  campaigns: by('parceiro@demo.local', paths.campaigns),
  newCampaigns: by('parceiro@demo.local', paths.newCampaigns),
  createProfile: by('new 2', paths.createProfile),
  createProfileMore: by('new 2', paths.createProfileMore),
  createSwing: by('new 3', paths.createSwing),
  createCloseFriends: by('new 4', paths.createCloseFriends),
  createPartner: by('new 5', paths.createPartner),

  documents: sender(paths.documents),
  documentsFront: sender(paths.documentsFront),
  documentsFrontConfirmation: sender(paths.documentsFrontConfirmation, takeAt(paths.documentsFront)),
  documentsBack: sender(paths.documentsBack),
  documentsBackConfirmation: sender(paths.documentsBackConfirmation, takeAt(paths.documentsBack)),
  documentsSelfie: sender(paths.documentsSelfie),
  documentsSelfieConfirmation: sender(paths.documentsSelfieConfirmation, takeAt(paths.documentsSelfie)),
  documentsFinal: sender(paths.documentsFinal, sendDocuments),
}

function visitsToPayment({ waiting, paid }: Orders) {
  const buyer = (path: string, order: number) => by('buyer', `${path}?pedido=${order}`)
  return {
    paymentChoice: buyer(paths.paymentChoice, waiting),
    paymentCart: buyer(paths.paymentCart, waiting),
    paymentMethod: buyer(paths.paymentMethod, waiting),
    paymentCard: buyer(paths.paymentCard, waiting),
    paymentStatus: buyer(paths.paymentStatus, waiting),
    paymentApproved: buyer(paths.paymentApproved, paid),
    paymentApprovedPix: buyer(paths.paymentApprovedPix, paid),
  }
}

/** Of a swing profile, for whoever appears there. */
async function invitationPath(app: App) {
  const owner = await idOf(app, { userType: 3 })
  const mediaId = await firstOf(app, `select id from media where account_id = ${owner} order by id`)
  await attestMedia(app, owner, [{ id: mediaId, people: 'others' }])
  return (await inviteToRelease(app, owner, mediaId)).path
}

/** One that hides nothing, with the links of both sides. */
async function report(app: App) {
  const account = await idOf(app, { userType: 2, photos: 6 })
  const said = { kind: 'scam', relation: 'other', text: 'As fotos são de outra pessoa.' } as const
  const who = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' } as const
  const token = (await createReport(app, { ...said, ...who, place: `perfil:${account}` }, '192.0.2.15')) as string
  const id = await firstOf(app, 'select id from reports order by id desc')
  const texts: string[] = []
  const mail = { ...app.mail, send: async ({ text }: { text: string }) => void texts.push(text) }
  await contentHiddenEmail.run({ ...app, mail }, { reportId: id }, { id: 1 })
  return { id, token, authorPath: /\/verificacao\/[\w-]+/.exec(texts.join())?.[0] ?? '' }
}

async function helpRequest(app: App) {
  const text = 'Preciso falar com alguém que não leia a minha conta.'
  await sendHelp(app, await idOf(app, { userType: 2, photos: 6 }), { text, word: 'girassol azul' })
  return firstOf(app, 'select id from help_requests order by id desc')
}

/** As the mail about the suspension says it. */
async function suspensionPath(app: App) {
  const suspended = app.db.selectFrom('account_suspensions').select('id').where('lifted_at', 'is', null)
  const { id } = await suspended.orderBy('id').executeTakeFirstOrThrow()
  const texts: string[] = []
  const mail = { ...app.mail, send: async ({ text }: { text: string }) => void texts.push(text) }
  await suspendedEmail.run({ ...app, mail }, { suspensionId: id }, { id: 1 })
  return /\/resposta\/[\w-]+/.exec(texts.join())?.[0] ?? ''
}

/** One visit to every screen of the back-office. */
export async function visitsToBackOffice(app: App, orderId: number) {
  const ids = await shown(app)
  const at = (screen: AdminScreen, id?: number): Visit => ({
    who: 'operator',
    path: adminPaths[screen].replace(/:\w+/, String(id)),
  })
  return {
    'log-in': { who: 'visitor', path: adminPaths['log-in'] },
    start: {
      ...at('start'),
      come: page => page.goto(adminPaths.start).then(() => page.waitForURL(`**${adminPaths.worklist}`)),
    },
    worklist: at('worklist'),
    accounts: at('accounts'),
    account: at('account', ids.account),
    queue: at('queue'),
    review: at('review', ids.kyc),
    'profile-queue': at('profile-queue'),
    profile: at('profile', ids.profile),
    'media-queue': at('media-queue'),
    media: at('media', ids.media),
    'campaign-queue': at('campaign-queue'),
    campaign: at('campaign', ids.campaign),
    partners: at('partners'),
    partner: at('partner', ids.partner),
    categories: at('categories'),
    statistics: at('statistics'),
    support: at('support'),
    conversation: at('conversation', ids.conversation),
    'saved-answers': at('saved-answers'),
    orders: at('orders'),
    order: at('order', orderId),
    plans: at('plans'),
    coupons: at('coupons'),
    guide: at('guide'),
    audit: at('audit'),
    status: at('status'),
    operators: at('operators'),
    access: at('access'),
    report: at('report', ids.report),
    evidence: at('evidence'),
    'evidence-item': at('evidence-item', ids.evidence),
    'help-request': at('help-request', ids.help),
    incidents: at('incidents'),
    incident: at('incident', ids.incident),
    'data-request': at('data-request', ids.dataRequest),
    'contact-case': at('contact-case', ids.contactCase),
    password: at('password'),
    'recovery-codes': at('recovery-codes'),
  } satisfies Record<AdminScreen, Visit>
}

/** What the screens of one thing show. */
async function shown(app: App) {
  const [kyc, profile, media] = await Promise.all([
    waitingCases(app),
    listWaitingProfiles(app),
    listWaitingAccounts(app),
  ])
  const account = await idOf(app, { userType: 2, photos: 6 })
  await share(app, [account, kyc[0]?.accountId as number], [{ kind: 'phone', value: '21987001122' }])
  return {
    kyc: kyc[0]?.id,
    profile: profile[0]?.id,
    media: media[0],
    campaign: await firstOf(app, 'select id from campaign_submissions order by id'),
    conversation: await firstOf(app, 'select account_id as id from support_messages order by id'),
    account,
    report: (await report(app)).id,
    evidence: await firstOf(app, `select id from evidence where kind = 'ad' order by id`),
    help: await helpRequest(app),
    incident: await incident(app),
    dataRequest: await ownDataRequest(app),
    contactCase: await complaint(app),
    partner: await idOf(app, { userType: 5 }),
  }
}

async function incident(app: App) {
  const operatorId = await firstOf(app, 'select id from operators order by id')
  const texts = { what: 'Cópia exposta.', data: 'Cadastro.', people: 'Dez.', risk: 'Golpes.', measures: 'Isolada.' }
  return (await addIncident(app, { operatorId }, { ...texts, known_at: app.now().toISOString() })).id
}

const firstOf = async ({ pool }: App, text: string): Promise<number> => (await pool.query(`${text} limit 1`)).rows[0].id
