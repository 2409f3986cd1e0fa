import type { Page } from 'playwright-core'
import { type AdminScreen, adminPaths, type ItemScreen, pathOf } from '#contract/admin-screens.ts'
import { type AppRoute, appScreens } from '#contract/app-screens.ts'
import { paths } from '#contract/paths.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { audiences } from '#contract/user-types.ts'
import { inviteToRelease } from '#server/people/consent/invite.ts'
import { attestMedia } from '#server/people/media/attestations.ts'
import type { App } from '#server/platform/app.ts'
import { optOutPath } from '#server/platform/emails/mail-opt-out.ts'
import { contentHiddenEmail } from '#server/platform/emails/reports.ts'
import { removalLinkEmail } from '#server/platform/emails/second-step.ts'
import { suspendedEmail } from '#server/platform/emails/suspension.ts'
import { sendHelp } from '#server/safety/help-requests/send-help.ts'
import { addIncident } from '#server/safety/incidents/change-incident.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { share } from '../world/linked-accounts.ts'
import { idOf } from '../world/people.ts'
import { dataRequestPath, ownDataRequest } from './data-requests.ts'
import { listWaitingAccounts, listWaitingProfiles, waitingCases } from './operators.ts'
import { photo } from './pictures.ts'
import { choose } from './senders.ts'

/** The visitor: an account of the demonstration, or a new one. */
export type Who = 'visitor' | 'sender' | 'buyer' | 'operator' | `${string}@demo.local` | `new ${2 | 3 | 4 | 5}`

export type Visit = {
  who: Who
  path: string
  /** Steps to reach the page, if its URL alone is not enough. */
  come?: (page: Page) => Promise<unknown>
}

type PathName = Exclude<keyof typeof paths | keyof typeof secretLinks, 'createProfileMisspelt'>

type Orders = { waiting: number; paid: number }

/** One visit to every path of the product; adding a path without a visit does not compile. */
export const visitsToSite = async (app: App, orders: Orders) =>
  ({
    ...visitsToScreens,
    ...otherVisits,
    ...visitsToPayment(orders),
    ...(await visitsToPages(app)),
  }) satisfies Record<PathName, Visit>

const by = (who: Who, path: string, come?: Visit['come']): Visit => ({ who, path, ...(come && { come }) })
const visitor = (path: string) => by('visitor', path)
const member = (path: string) => by('mulher@demo.local', path)
const sender = (path: string, come?: Visit['come']) => by('sender', path, come)

async function visitsToPages(app: App) {
  const reported = await report(app)
  const [woman, partner, suspension, secondStep, optOut, release] = await Promise.all([
    idOf(app, { userType: 2, videos: true, photos: 6, link: 'url_instagram' }),
    idOf(app, { userType: 5 }),
    suspensionPath(app),
    secondStepPath(app),
    idOf(app, { userType: 2 }).then(accountId => optOutPath(app.db, { accountId, kind: 'plan' })),
    invitationPath(app),
  ])
  return {
    home: visitor(paths.home),
    landing: visitor(paths.landing),
    terms: visitor(paths.terms),
    contact: visitor(paths.contact),
    contactAbout: visitor(paths.contactAbout('age_check')),
    howWeCheckAge: visitor(paths.howWeCheckAge),
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
    secondStepRemoval: visitor(secondStep),
    mailOptOut: visitor(optOut),
    release: member(release),
    report: visitor(paths.report),
    reportIntimateImage: visitor(paths.reportIntimateImage),
    reportFollowing: visitor(secretLinks.reportFollowing(reported.token)),
    reportedContent: visitor(reported.authorPath),
    dataRequest: visitor(await dataRequestPath(app)),
  }
}

/** Inserts last year's counts, because the demonstration is younger than a year. */
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

/** Sends the documents from the last confirmation. */
async function sendDocuments(page: Page) {
  await page.goto(paths.documentsSelfieConfirmation)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

const demo = { 2: 'mulher', 3: 'swing', 4: 'close', 5: 'parceiro' } as const

function whoOpens({ path, guard, userType = 2 }: AppRoute): Who {
  if (guard === 'visitor') return 'visitor'
  return path.startsWith('/create') ? `new ${userType}` : `${demo[userType]}@demo.local`
}

const visitsToScreens = Object.fromEntries(
  Object.entries(appScreens).map(([name, screen]) => [name, by(whoOpens(screen), screen.path)]),
) as Record<keyof typeof appScreens, Visit>

/** Screens that somebody else opens, or that need an earlier step. */
const otherVisits = {
  logIn: visitor(paths.logIn),
  forgotPassword: visitor(paths.forgotPassword),
  resetPassword: visitor(paths.resetPassword('a'.repeat(43))),
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

/** An invitation for another person in a swing profile's photo. */
async function invitationPath(app: App) {
  const owner = await idOf(app, { userType: 3 })
  const mediaId = await firstOf(app, `select id from media where account_id = ${owner} order by id`)
  await attestMedia(app, owner, [{ id: mediaId, people: 'others' }])
  return (await inviteToRelease(app, owner, mediaId)).path
}

/** Creates a report that hides nothing, and returns both sides' links. */
async function report(app: App) {
  const account = await idOf(app, { userType: 2, photos: 6 })
  const report = { kind: 'scam', relation: 'other', text: 'As fotos são de outra pessoa.' } as const
  const who = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' } as const
  const token = (await createReport(app, { ...report, ...who, place: `perfil:${account}` }, '192.0.2.15')) as string
  const id = await firstOf(app, 'select id from reports order by id desc')
  const texts: string[] = []
  const mail = { ...app.mail, send: async ({ text }: { text: string }) => void texts.push(text) }
  await contentHiddenEmail.run({ ...app, mail }, { reportId: id }, { id: 1 })
  return { id, token, authorPath: /\/verificacao\/[\w-]+/.exec(texts.join())?.[0] ?? '' }
}

async function helpRequest(app: App) {
  const text = 'Preciso falar com alguém que não leia a minha conta.'
  await sendHelp(app, await idOf(app, { userType: 2, photos: 6 }), { text, word: 'girassol azul' })
  return firstOf(app, 'select case_id as id from help_owners order by case_id desc')
}

/** The link in the mail about the suspension. */
async function suspensionPath(app: App) {
  const suspended = app.db.selectFrom('account_suspensions').select('id').where('lifted_at', 'is', null)
  const { id } = await suspended.orderBy('id').executeTakeFirstOrThrow()
  const texts: string[] = []
  const mail = { ...app.mail, send: async ({ text }: { text: string }) => void texts.push(text) }
  await suspendedEmail.run({ ...app, mail }, { suspensionId: id }, { id: 1 })
  return /\/resposta\/[\w-]+/.exec(texts.join())?.[0] ?? ''
}

/** The link in the mail to somebody who lost the phone and the codes: an account that no visit logs in to. */
async function secondStepPath(app: App) {
  const suspended = app.db.selectFrom('account_suspensions').select('account_id').where('lifted_at', 'is', null)
  const { account_id: id } = await suspended.orderBy('id').executeTakeFirstOrThrow()
  await app.db.updateTable('accounts').set({ second_step_at: app.now() }).where('id', '=', id).execute()
  const texts: string[] = []
  const mail = { ...app.mail, send: async ({ text }: { text: string }) => void texts.push(text) }
  await removalLinkEmail.run({ ...app, mail }, { accountId: id }, { id: 2 })
  return /\/segundo-passo\/[\w-]+/.exec(texts.join())?.[0] ?? ''
}

/** One visit to every screen of the back-office. */
export async function visitsToBackOffice(app: App, orderId: number) {
  const items = await shown(app, orderId)
  const isItem = (screen: AdminScreen): screen is ItemScreen => screen in items
  const visitTo = (screen: AdminScreen) =>
    by('operator', isItem(screen) ? pathOf(screen, items[screen]) : adminPaths[screen])
  const visits = Object.keys(adminPaths).map(name => [name, visitTo(name as AdminScreen)])
  return {
    ...(Object.fromEntries(visits) as Record<AdminScreen, Visit>),
    'log-in': visitor(adminPaths['log-in']),
    start: by('operator', adminPaths.start, page =>
      page.goto(adminPaths.start).then(() => page.waitForURL(`**${adminPaths.worklist}`)),
    ),
  }
}

/** The ids for the screens that show a single item. */
async function shown(app: App, order: number): Promise<Record<ItemScreen, number>> {
  const [kyc, profile, media] = await Promise.all([
    waitingCases(app),
    listWaitingProfiles(app),
    listWaitingAccounts(app),
  ])
  const account = await idOf(app, { userType: 2, photos: 6 })
  await share(app, [account, kyc[0]?.accountId as number], [{ kind: 'phone', value: '21987001122' }])
  return {
    account,
    order,
    review: kyc[0]?.id as number,
    profile: profile[0]?.id as number,
    media: media[0] as number,
    campaign: await firstOf(app, 'select id from campaign_submissions order by id'),
    conversation: await firstOf(app, 'select account_id as id from support_messages order by id'),
    report: (await report(app)).id,
    'evidence-item': await firstOf(app, `select id from evidence where kind = 'ad' order by id`),
    'help-request': await helpRequest(app),
    incident: await incident(app),
    case: await ownDataRequest(app),
    partner: await idOf(app, { userType: 5 }),
  }
}

async function incident(app: App) {
  const operatorId = await firstOf(app, 'select id from operators order by id')
  const texts = { what: 'Cópia exposta.', data: 'Cadastro.', people: 'Dez.', risk: 'Golpes.', measures: 'Isolada.' }
  return (await addIncident(app, { operatorId }, { ...texts, known_at: app.now().toISOString() })).id
}

const firstOf = async ({ pool }: App, text: string): Promise<number> => (await pool.query(`${text} limit 1`)).rows[0].id
