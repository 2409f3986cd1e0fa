import { type RawBuilder, sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import type { PartnerFilter } from '#contract/partner-admin.ts'
import { maxCounted, type Order } from '#contract/review.ts'
import { partners } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'

const pageSize = 50

const conditions: Record<PartnerFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  on: sql`listed`,
  off: sql`not listed`,
}

type PartnerSearch = { search?: string | undefined; filter: PartnerFilter; order?: Order; before?: number | undefined }

export async function listPartners(
  { db, now }: Pick<App, 'db' | 'now'>,
  { search = '', filter, order, before }: PartnerSearch,
) {
  const at = now()
  const found = search === '' ? undefined : matchingSearch(search)
  const isBefore = before === undefined ? sql`true` : sql`account_id ${order ? sql`>` : sql`<`} ${before}`
  const rows = await readPartners(
    db,
    at,
    sql`${found ?? sql`true`} and ${conditions[filter]} and ${isBefore}`,
    pageSize + 1,
    order,
  )
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? (shown.at(-1)?.account_id ?? null) : null
  return { shown, next, counts: await countByFilter(db, at, found) }
}

async function countByFilter(db: Db, at: Date, found: RawBuilder<unknown> | undefined) {
  const isListed = sql`l.user_type = ${sql.lit(partners.userType)} and l.listed_until > ${at}`
  const counted = found
    ? sql<Counted>`
        select count(*)::int as every, (count(*) filter (where listed))::int as listed from (
          select ps.*, l.account_id is not null as listed from partner_search ps
          left join listings l on l.account_id = ps.account_id and ${isListed}
        ) one where ${found}`
    : sql<Counted>`
        select (select count(*)::int from partner_search) as every,
          (select count(*)::int from listings l where ${isListed}) as listed`
  const { every, listed } = (await counted.execute(db)).rows[0] as Counted
  return { all: capped(every), on: capped(listed), off: capped(every - listed) } satisfies Record<PartnerFilter, number>
}

type Counted = { every: number; listed: number }

const capped = (count: number) => Math.min(count, maxCounted)

const maxId = 2_147_483_647
const minDocumentDigits = 3

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function matchingSearch(text: string) {
  const document = text.toUpperCase().replace(/[\s./-]/g, '')
  const id = /^#?[1-9]\d{0,9}$/.test(text) ? Number(text.replace('#', '')) : 0
  const ways = [
    contains('names', fold(text)),
    ...(/^[0-9A-Z]+$/.test(document) && /\d/.test(document) && document.length >= minDocumentDigits
      ? [contains('document', document)]
      : []),
    ...(id > 0 && id <= maxId ? [sql`account_id = ${id}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/** The index finds the rows that contain all of the text's trigrams. `text_parts` extracts the trigrams of each row. */
function contains(column: 'names' | 'document', text: string) {
  const letters = [...text]
  const parts = letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`)
  return sql`(parts @> ${parts}::text[] and strpos(${sql.ref(column)}, ${text}) > 0)`
}

export type PartnerRow = {
  account_id: number
  name: string | null
  email: string
  category_id: number | null
  category: string | null
  city: string | null
  state: string | null
  listed: boolean
  ads: number
  shown_ads: number
  views: number
  clicks: number
  plan_until: Date | null
  created_at: Date
  phone: string | null
  document: string | null
  neighborhood: string | null
}

export const figureDays = 30
export const firstDay = (now: Date) => shiftDay(dayInSaoPaulo(now), 1 - figureDays)

const submittedValue = (name: string) => sql`(sent.content ->> ${sql.lit(name)})`

/** SQL: partners as visitors see them. For unpublished partners, the values come from the latest submission. */
export const partnerRows = (now: Date) => sql`(
  select a.id as account_id, a.email, a.created_at, ps.names, ps.parts, l.account_id is not null as listed,
    coalesce(p.nickname, ${submittedValue('nickname')}) as name, coalesce(p.phone, ${submittedValue('phone')}) as phone,
    coalesce(p.document, ${submittedValue('document')}) as document,
    coalesce(p.category_id, ${submittedValue('category_id')}::smallint) as category_id,
    coalesce(ad.state_id, ${submittedValue('state_id')}::smallint) as state_id,
    case when ad.account_id is null then ${submittedValue('city_id')}::integer else ad.city_id end as city_id,
    case when ad.account_id is null then ${submittedValue('neighborhood')} else ad.neighborhood end as neighborhood
  from partner_search ps
  join accounts a on a.id = ps.account_id
  left join profiles p on p.account_id = a.id
  left join addresses ad on ad.account_id = a.id
  left join listings l on l.account_id = a.id and l.listed_until > ${now}
  left join lateral (
    select content from profile_submissions ps where ps.account_id = a.id order by ps.id desc limit 1
  ) sent on true
)`

export async function readPartners(db: Db, now: Date, where: RawBuilder<unknown>, limit: number, order?: Order) {
  const way = order ? sql`asc` : sql`desc`
  const { rows } = await sql<PartnerRow>`
    select one.account_id, one.name, one.email, one.listed, one.created_at, one.phone, one.document, one.neighborhood,
      one.category_id, pc.name as category, c.name as city, s.sigla as state,
      ads.ads, ads.shown_ads, seen.views, seen.clicks, plan.plan_until
    from (select * from ${partnerRows(now)} every where ${where} order by account_id ${way} limit ${sql.lit(limit)}) one
    left join partner_categories pc on pc.id = one.category_id
    left join states s on s.id = one.state_id
    left join cities c on c.id = one.city_id
    cross join lateral (
      select count(*)::int as ads, (count(*) filter (where ${isShown}))::int as shown_ads
      from campaigns ca where ca.account_id = one.account_id
    ) ads
    cross join lateral (
      select coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.clicks), 0)::int as clicks
      from campaigns ca
      join audience_days d on d.kind = 'campaign' and d.subject_id = ca.id and d.day >= ${firstDay(now)}
      where ca.account_id = one.account_id
    ) seen
    cross join lateral (
      select max(ends_at) as plan_until from plan_periods pp where pp.account_id = one.account_id
    ) plan
    order by one.account_id ${way}`.execute(db)
  return rows
}

const isShown = sql`ca.folder is not null and ca.active and ca.suspended_at is null`
