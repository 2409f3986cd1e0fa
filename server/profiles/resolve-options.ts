import type { LookupTable, Option } from '#contract/lookup.ts'
import { foldName } from '#contract/place.ts'
import { type FieldOfKind, fieldsOfKind, profileFields } from '#contract/profile-fields.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import type { App } from '#server/app.ts'
import type { FormErrors } from './form-errors.ts'

export type ResolvedOptions = Record<FieldOfKind<'option'>, number | null> & Record<FieldOfKind<'options'>, number[]>

/** Every option by its id, from ids or names. An unknown option is treated as missing. */
export async function resolveOptions(app: Pick<App, 'db'>, answers: ProfileForm, faults: FormErrors) {
  const one = fieldsOfKind('option').map(async name => {
    const { form, table, missing } = profileFields[name]
    const answer = answers[form]
    const id = answer ? (await indexOf(app, table)).get(foldName(answer)) : null
    if (id === undefined) faults.add(form, missing)
    return [name, id ?? null]
  })
  const several = fieldsOfKind('options').map(async name => {
    const { form } = profileFields[name]
    const names = answers[form] ?? []
    const known = names.length > 0 ? await indexOf(app, name) : undefined
    const ids = names.map(answer => known?.get(foldName(answer)))
    if (ids.includes(undefined)) faults.add(form, say.optionUnknown)
    return [name, [...new Set(ids)].filter(id => id !== undefined).toSorted((a, b) => a - b)]
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
