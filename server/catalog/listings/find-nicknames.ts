import { sql } from 'kysely'
import { foldName } from '#contract/place.ts'
import { type Tier, tiers } from '#contract/plan-tiers.ts'
import { tierOfPeriod } from '#server/money/orders/plan-periods.ts'
import type { App } from '#server/platform/app.ts'
import type { Listing } from './listing.ts'
import { rotationStart } from './rotation.ts'
import { allowedErrors, errorsBetween } from './typing-errors.ts'

export type NameScope = { userType: number; stateId: number; cityId?: number | undefined }

export type FoundNames = { exact: Listing[]; near: Listing[]; more: boolean }

type Deps = Pick<App, 'pool' | 'now'>

/** The maximum number of listings shown. To find others, the visitor types more letters or chooses a city. */
const maxListings = 48
const maxRead = 100
const maxWords = 40

/**
 * Tolerates typos. First finds the nickname words that are close to the typed text, then the listings with these words.
 * Starts reading each word's listings at a point of the rotation circle that changes every hour:
 * docs/decisions/048-finding-a-nickname.md.
 */
export async function findNicknames({ pool, now }: Deps, scope: NameScope, typed: string): Promise<FoundNames> {
  const words = wordsOf(typed)
  if (words.length === 0) return { exact: [], near: [], more: false }
  const likely = await likelyWords(pool, scope, words)
  const read = likely.length > 0 ? await listingsUnder(pool, now(), scope, likely) : []
  const ranked = read
    .map(listing => ({ listing, rank: rankOf(words, wordsOf(listing.nickname)) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank || tierOf(one.listing) - tierOf(other.listing))
  const shown = ranked.slice(0, maxListings)
  const { exact = [], near = [] } = Object.groupBy(shown, ({ rank }) => (rank < firstNear ? 'exact' : 'near'))
  const listings = (found: typeof shown) => found.map(({ listing }) => listing)
  return { exact: listings(exact), near: listings(near), more: ranked.length > maxListings }
}

const tierOf = ({ tier }: Listing) => tiers.indexOf(tier as Tier)

/** Splits the text in the same way as the SQL function `nickname_words_of`. */
export const wordsOf = (text: string) =>
  foldName(text)
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

const ofWord = (typed: string, word: string) => {
  if (word === typed) return 0
  if (typed.length > 1 && word.startsWith(typed)) return 1
  const maxErrors = allowedErrors(typed)
  const errors = errorsBetween(typed, word, maxErrors)
  return errors <= maxErrors ? 1 + errors : noMatch
}

/** Ranks: 0 is an exact match, 1 is a prefix match, and from 2 on, the rank is the number of typos plus one. */
const firstNear = 2
const noMatch = 4

/** Each typed word must match one of the nickname's words, or all of them joined must match the joined nickname. */
function rankOf(typed: readonly string[], words: readonly string[]) {
  const single = typed.map(each => Math.min(noMatch, ...words.map(word => ofWord(each, word))))
  return Math.min(Math.max(...single), ofWord(typed.join(''), words.join('')))
}

/** Returns only words from the nicknames of listings in the state, likeliest first. */
async function likelyWords(pool: App['pool'], { userType, stateId }: NameScope, typed: readonly string[]) {
  const sought = [...new Set([...typed, typed.join('')])]
  const values = [sought, sought.map(allowedErrors), userType, stateId]
  const { rows } = await pool.query<{ word: string }>({ name: 'likely_words', text: likelyWordsQuery, values })
  const words = rows.map(({ word }) => word)
  const single = sought.flatMap(each => likeliest(each, words))
  return [...new Set([...writtenAsOne(typed, words), ...single.sort(byRank).map(({ word }) => word)])].slice(
    0,
    maxWords,
  )
}

type Likely = { word: string; rank: number }

const byRank = (one: Likely, other: Likely) => one.rank - other.rank || one.word.length - other.word.length

const likeliest = (typed: string, words: readonly string[]): Likely[] =>
  words
    .map(word => ({ word, rank: ofWord(typed, word) }))
    .filter(({ rank }) => rank < noMatch)
    .sort(byRank)

const maxMeanings = 5
const maxTyped = 3

/**
 * Joins the likeliest match of each typed word into whole nicknames, because a single word can match thousands of
 * listings.
 */
function writtenAsOne(typed: readonly string[], words: readonly string[]) {
  if (typed.length < 2 || typed.length > maxTyped) return []
  const meanings = typed.map(each => likeliest(each, words).slice(0, maxMeanings))
  const [first = [], ...rest] = meanings
  const joined = rest.reduce((whole, next) => whole.flatMap(one => next.map(other => join(one, other))), first)
  return joined
    .sort(byRank)
    .map(({ word }) => word)
    .slice(0, maxWords / 2)
}

const join = (one: Likely, other: Likely) => ({ word: one.word + other.word, rank: one.rank + other.rank })

/** In this collation, '~' sorts after every letter and digit of a folded word. Few words have other characters. */
const likelyWordsQuery = `
  with typed as materialized (select word, errors from unnest($1::text[], $2::int[]) t (word, errors)),
  sought as materialized (
    select coalesce(array_agg(slip), '{}') as slips from typed cross join lateral unnest(sought_slips(word, errors)) slip
    where errors > 0
  )
  select word from (
    select word from typed
    union
    select begun.word from typed t cross join lateral (
      select n.word from nickname_words n
      where length(t.word) > 1 and n.word >= t.word collate "C" and n.word < (t.word || '~') collate "C" limit 60
    ) begun
    union
    (select n.word from nickname_words n where n.slips && (select slips from sought) limit 400)
  ) found
  where exists (
    select from listing_words l where l.word = found.word collate "C" and l.user_type = $3 and l.state_id = $4
  )`

/** Reads each word's listings in turn, through an index, and stops at the limit. */
const listingsQuery = (place: string) => `
  select l.*
  from unnest($1::text[]) with ordinality likely (word, rank)
  cross join lateral (${under(place, '>=')} union all ${under(place, '<')} limit $6) found
  cross join lateral (
    select account_id, gender, rotation, nickname, birth, price, city, state, photo_count, video_count, cover_folder,
      cover_color, available_until, gender_said,
      case when tier_until > $2 then tier else ${tierOfPeriod('listings.account_id', '$2')} end as tier
    from listings where account_id = found.account_id and listed_until > $2 limit 1
  ) l
  limit $6`

function under(place: string, side: string) {
  return `(
    select account_id from listing_words w
    where w.word = likely.word collate "C" and w.user_type = $3 and w.${place} = $4 and place ${side} $5
    order by place, account_id limit $6
  )`
}

async function listingsUnder(pool: App['pool'], now: Date, scope: NameScope, words: string[]) {
  const { userType, stateId, cityId } = scope
  const place = cityId === undefined ? 'state_id' : 'city_id'
  const values = [words, now, userType, cityId ?? stateId, rotationStart(now), maxRead]
  const { rows } = await pool.query<Listing>({ name: `nicknames_${place}`, text: listingsQuery(place), values })
  return [...new Map(rows.map(listing => [listing.account_id, listing])).values()]
}

/**
 * Deletes unused words. If a concurrent change gives a listing such a word, it still sees the word and doesn't add it,
 * so the second statement adds any missing words.
 */
export async function forgetUnusedNicknames({ db }: Pick<App, 'db'>) {
  await sql`delete from nickname_words n where not exists (select from listing_words l where l.word = n.word)`.execute(
    db,
  )
  await sql`
    insert into nickname_words (word, slips)
    select word, name_slips(word) from (
      select distinct word from listings cross join lateral nickname_words_of(nickname) where user_type < 5 and is_single
    ) used
    where not exists (select from nickname_words known where known.word = used.word)
    on conflict do nothing`.execute(db)
}
