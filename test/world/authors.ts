import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type OwnAccount, readOwnAccount } from '#contract/account.ts'
import { createCampaigns, listOwnCampaigns, type OwnCampaign, updateCampaigns } from '#contract/campaign.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addMedia, type OwnMedia } from '#contract/media.ts'
import { updatePartner, updateProfile } from '#contract/profile-form.ts'
import { ask, bodyOf } from './calls.ts'
import { filesBelow } from './documents.ts'
import { advertiser, type Person, sessionOf } from './people.ts'
import type { Booted } from './site.ts'

export type FormPart = readonly [name: string, value: string | Uint8Array]

/** All fields of the two-step companion form, as a browser sends them, without media. */
export const companionForm: Readonly<Record<string, string>> = {
  'profile[nickname]': 'Marina',
  'profile[whatsapp]': '(21) 99000-1234',
  'profile[birth]': '1994-03-21',
  'profile[gender]': 'mulher',
  'profile[height]': '1.68',
  'profile[weight]': '58',
  'profile[clothing_size]': '38',
  'profile[foot_size]': '36',
  'profile[profile_eyes_id]': '1',
  'profile[profile_skin_color_id]': '1',
  'profile[profile_hair_id]': '1',
  'profile[profile_breasts_id]': '1',
  'profile[info]': 'Um texto neutro.',
  'profile[price]': '300',
  'profile[payment_type][0]': '1',
  'address[state]': '33',
  'address[city]': 'Niterói',
  'address[neighborhood]': 'Icaraí',
  'address[zipcode]': '0',
  'address[number]': '0',
  'address[address]': '0',
  'address[reference]': '0',
  'profile[can_local]': '1',
  'profile[type_service][0]': '2',
  'profile[type_service][1]': '1',
  'profile[languages][]': '1',
}

export const quickForm: Readonly<Record<string, string>> = {
  'profile[nickname]': 'Lia',
  'profile[whatsapp]': '(21) 99000-4321',
  'profile[birth]': '21/03/1994',
  'profile[info]': 'Um texto neutro.',
  'profile[price]': '0',
  'profile[can_local]': '0',
  'address[state]': 'RJ',
  'address[city]': 'Niterói',
  'address[neighborhood]': 'Icaraí',
}

export const identityForm: Readonly<Record<string, string>> = {
  'profile[nickname]': 'Casal do Mar',
  'profile[whatsapp]': '(21) 99000-5678',
  'profile[birth]': '1990-01-02',
  'profile[gender]': 'Mulher',
  'profile[info]': 'Um texto neutro.',
  'profile[price]': '0',
  'profile[can_local]': '0',
  'address[state]': 'Rio de Janeiro',
  'address[city]': 'Cidade',
  'address[neighborhood]': '0',
}

export const partnerForm: Readonly<Record<string, string>> = {
  'profile[nickname]': 'Ateliê da Praia',
  'profile[phone]': '(21) 99000-7777',
  'profile[birth]': '1985-05-20',
  'profile[document_type]': 'CNPJ',
  'profile[document]': '11.222.333/0001-81',
  'profile[category_id]': '4',
  'profile[info]': '0',
  'address[state]': 'RJ',
  'address[city]': 'Niterói',
  'address[neighborhood]': 'Icaraí',
  'address[zipcode]': '0',
  'address[number]': '0',
  'address[address]': '0',
  'address[reference]': '0',
}

export const partsOf = (form: Readonly<Record<string, string>>, ...more: FormPart[]): FormPart[] => [
  ...Object.entries(form),
  ...more,
]

function formData(parts: readonly FormPart[]) {
  const form = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Buffer.from(value)], { type: 'image/jpeg' }), 'IMG_0001')
  return form
}

export type Saved = {
  status: number
  headers: Headers
  message?: string
  errors?: Record<string, string[]>
  text: string
}

/** Creates logged-in people and sends their profiles and media. */
export function openAuthors({ app, url }: Pick<Booted, 'app' | 'url'>) {
  async function send({ path, method }: Endpoint, token: string, body: FormData, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, { method, body, headers: { authorization: `Bearer ${token}`, ...headers } })
    const text = await answer.text()
    const read = text.startsWith('{') ? (JSON.parse(text) as Pick<Saved, 'message' | 'errors'>) : {}
    return { status: answer.status, headers: answer.headers, text, ...read } as Saved
  }

  const add = (token: string, parts: readonly FormPart[], key?: string) =>
    send(addMedia, token, formData(parts), key === undefined ? {} : { 'idempotency-key': key })

  return {
    /** A person with a public profile. */
    async advertiser(person: Person = {}) {
      const id = await advertiser(app, person)
      return { id, token: await sessionOf(app, id) }
    },
    /** A person without a profile. */
    async newcomer(user_type = 2) {
      const email = `autor-${randomBytes(5).toString('hex')}@teste.local`
      const values = { user_type, name: 'Pessoa Nova', email, password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2E$aGE' }
      const { id } = await app.db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()
      return { id, token: await sessionOf(app, id) }
    },
    save: (token: string, parts: readonly FormPart[]) => send(updateProfile, token, formData(parts)),
    savePartner: (token: string, parts: readonly FormPart[]) => send(updatePartner, token, formData(parts)),
    add,
    /** Adds media as the app does, including the answer about who appears in them. */
    async added(token: string, parts: readonly FormPart[], key?: string) {
      const saysPeople = parts.some(([name]) => name === 'people')
      const { status, text } = await add(token, saysPeople ? parts : [...parts, ['people', 'alone']], key)
      if (status !== 201) throw new Error(`${status}: ${text}`)
      return JSON.parse(text) as OwnMedia
    },
    own: async (token: string) => bodyOf<OwnAccount>(await ask(url, readOwnAccount, { token })),
    submissionsOf: (accountId: number) =>
      app.db.selectFrom('profile_submissions').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    mediaOf: (accountId: number) =>
      app.db.selectFrom('media').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    stored: () => filesBelow(join(app.env.dataDir, 'public')),
    temporary: () => readdir(join(app.env.dataDir, 'tmp', 'uploads')).catch(() => []),
    jobs: async (name: string) =>
      (
        await app.pool.query<{ payload: { folders?: string[]; mediaId?: number } }>(
          `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier = $1`,
          [name],
        )
      ).rows.map(({ payload }) => payload),
  }
}

export const linkOf = (item: OwnMedia) => (item.type === 'image' ? (item.link['512'] as string) : item.link)

/** An ad as the screen sends it. */
export type Ad = { id?: number; title?: string; banner?: string | Uint8Array; url?: string; active?: '0' | '1' }

/** The form's parallel arrays. An empty `banner` becomes an empty file field. */
function partsOfAds(ads: readonly Ad[], withIds: boolean): FormPart[] {
  return ads.flatMap(({ id, title = '', banner = '', url = '', active = '1' }, place): FormPart[] => [
    ...(withIds ? [[`id[${place}]`, String(id ?? '')] as const] : []),
    [`title[${place}]`, title],
    [`banner[${place}]`, banner],
    [`target_url[${place}]`, url],
    [`active[${place}]`, active],
  ])
}

type AdAnswer = { status: number; message?: string; errors?: Record<string, string[]>; data?: OwnCampaign[] }

/** Creates partners and sends their ads. */
export function openCampaignAuthors(site: Booted) {
  const { app, url } = site
  const authors = openAuthors(site)

  async function send({ path, method }: Endpoint, token: string, parts: readonly FormPart[]): Promise<AdAnswer> {
    const body = new FormData()
    for (const [name, value] of parts)
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, new Blob([Buffer.from(value)], { type: 'image/png' }), 'anuncio')
    const answer = await fetch(url + path, { method, body, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, ...JSON.parse(await answer.text()) }
  }

  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows

  return {
    ...authors,
    rows,
    partner: (more: Person = {}) => authors.advertiser({ userType: 5, photos: 0, ...more }),
    sendParts: send,
    create: (token: string, ads: readonly Ad[]) => send(createCampaigns, token, partsOfAds(ads, false)),
    update: (token: string, ads: readonly Ad[]) => send(updateCampaigns, token, partsOfAds(ads, true)),
    own: async (token: string) => bodyOf<{ data: OwnCampaign[] }>(await ask(url, listOwnCampaigns, { token })).data,
    versionsOf: (accountId: number) =>
      rows(
        `select s.* from campaign_submissions s join campaigns c on c.id = s.campaign_id
          where c.account_id = $1 order by s.id`,
        accountId,
      ),
    /** Everything that a failure must leave unchanged. */
    async kept(accountId: number) {
      return {
        ads: await rows('select * from campaigns where account_id = $1 order by id', accountId),
        versions: await this.versionsOf(accountId),
        files: (await filesBelow(join(app.env.dataDir, 'public'))).map(({ path }) => path).sort(),
        temporary: await readdir(join(app.env.dataDir, 'tmp', 'uploads')).catch(() => []),
      }
    },
  }
}
