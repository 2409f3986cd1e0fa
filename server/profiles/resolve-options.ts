import type { LookupTable, Option } from '#contract/lookup.ts'
import { foldName } from '#contract/place.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import type { App } from '#server/app.ts'
import type { FormErrors } from './form-errors.ts'

/** The fields that hold one option: what is said of one that is not in its list is what is said of none. */
const looks = {
  eyes_id: { field: 'profile.profile_eyes_id', table: 'eyes', missing: say.eyesMissing },
  skin_color_id: { field: 'profile.profile_skin_color_id', table: 'skin_colors', missing: say.skinColorMissing },
  hair_id: { field: 'profile.profile_hair_id', table: 'hair', missing: say.hairMissing },
  breasts_id: { field: 'profile.profile_breasts_id', table: 'breasts', missing: say.breastsMissing },
} as const
type Look = keyof typeof looks

/** And those that hold several, whose tables are also their names in what is kept. */
const lists = {
  preferences: 'profile.type_service',
  occasions: 'profile.occasion',
  languages: 'profile.languages',
  payment_types: 'profile.payment_type',
} as const
type List = keyof typeof lists

export type ResolvedOptions = Record<Look, number | null> & Record<List, number[]>

/** Every option by its id, from ids or names; what is in no list is a fault of its field. */
export async function resolveOptions(app: Pick<App, 'db'>, answers: ProfileForm, faults: FormErrors) {
  const one = Object.entries(looks).map(async ([name, { field, table, missing }]) => {
    const answer = answers[field]
    const id = answer ? (await indexOf(app, table)).get(foldName(answer)) : null
    if (id === undefined) faults.add(field, missing)
    return [name, id ?? null]
  })
  const several = Object.entries(lists).map(async ([table, field]) => {
    const wanted = answers[field] ?? []
    const known = wanted.length > 0 ? await indexOf(app, table as List) : undefined
    const ids = wanted.map(answer => known?.get(foldName(answer)))
    if (ids.includes(undefined)) faults.add(field, say.optionUnknown)
    return [table, [...new Set(ids)].filter(id => id !== undefined).toSorted((a, b) => a - b)]
  })
  return Object.fromEntries(await Promise.all([...one, ...several])) as ResolvedOptions
}

async function indexOf(app: Pick<App, 'db'>, table: LookupTable) {
  const options = await listOptions(app, table)
  return new Map(options.flatMap(({ id, name }) => [[String(id), id] as const, [foldName(name), id] as const]))
}

/** The options of a list in the order in which a form shows them. */
export const listOptions = ({ db }: Pick<App, 'db'>, table: LookupTable): Promise<Option[]> =>
  db.selectFrom(table).select(['id', 'name']).orderBy('position').execute()

/** The categories that a partner may choose, in their order. */
export const listOfferedCategories = ({ db }: Pick<App, 'db'>): Promise<Option[]> =>
  db
    .selectFrom('partner_categories')
    .select(['id', 'name'])
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute()

type Chosen = { answer: string /** What the partner said before. */; before: number | undefined; faults: FormErrors }

/** The category by its id, from its id or name; one that is withdrawn stays only with those who have it. */
export async function resolveCategory({ db }: Pick<App, 'db'>, { answer, before, faults }: Chosen) {
  const field = 'profile.category_id'
  if (faults.has(field)) return 0
  const rows = await db.selectFrom('partner_categories').select(['id', 'name', 'withdrawn_at']).execute()
  const found = rows.find(({ id, name }) => [String(id), foldName(name)].includes(foldName(answer)))
  if (!found) faults.add(field, say.optionUnknown)
  else if (found.withdrawn_at && found.id !== before) faults.add(field, say.categoryWithdrawn)
  return found?.id ?? 0
}
