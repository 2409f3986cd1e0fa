import { formatPhone, formatTaxId } from '#contract/format.ts'
import type { Option } from '#contract/lookup.ts'
import { type FieldOfKind, type ProfileFields, profileFields, profileLists } from '#contract/profile-fields.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import type { FieldChange } from '#contract/profile-review.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { listOptions } from '#server/people/profiles/resolve-answers.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'

type Comparison = { userType: number; next: ProfileContent; live: ProfileContent | null }

export async function compareProfiles(
  db: Db,
  { userType, next, live }: Comparison,
  findMarks: FindMarks,
): Promise<FieldChange[]> {
  const names = await readOptionNames(db, live ? [next, live] : [next])
  return fieldsOf(userType).flatMap(field => {
    const { describe, isFreeText, compareBy = content => describe(content, names) } = field
    const nextText = describe(next, names)
    const liveText = live && describe(live, names)
    if (nextText === null && liveText === null) return []
    return [
      {
        field: field.field,
        label: field.label,
        live: live && (liveText ?? unanswered),
        next: nextText ?? unanswered,
        changed: live === null || compareBy(next) !== compareBy(live),
        marks: isFreeText && nextText !== null ? findMarks(nextText) : [],
      },
    ]
  })
}

export function countMarks(userType: number, content: ProfileContent, findMarks: FindMarks) {
  const texts = fieldsOf(userType).filter(({ isFreeText }) => isFreeText)
  return texts.reduce(
    (sum, { field }) => sum + findMarks(String(content[field as keyof ProfileContent] ?? '')).length,
    0,
  )
}

const unanswered = 'Não informado'

type Field = {
  field: string
  label: string
  describe: (content: ProfileContent, names: OptionNames) => string | null
  isFreeText?: true
  /** The value to compare, if the description hides a part of it. */
  compareBy?: (content: ProfileContent) => unknown
}
type Key = keyof ProfileContent

const free = (field: Key, label: string): Field => ({
  field,
  label,
  describe: content => (content[field] as string | null) || null,
  isFreeText: true,
})
const chosen = (field: Key, label: string, table: keyof OptionNames): Field => ({
  field,
  label,
  describe: (content, names) => {
    const value = content[field]
    const ids = (Array.isArray(value) ? value : [value]).filter(id => id !== null && id !== undefined)
    return ids.length === 0
      ? null
      : names[table]
          .filter(({ id }) => ids.includes(id))
          .map(nameOf)
          .join(', ')
  },
})
const nameOf = ({ name }: { name: string }) => name

function fieldOf([name, row]: [string, ProfileFields[keyof ProfileFields]]): Field {
  const field = name as keyof ProfileFields
  if (row.kind === 'option') return chosen(field, row.label, row.table)
  if (row.kind === 'options') return chosen(field, row.label, field as FieldOfKind<'options'>)
  if ('table' in row) return chosen(field, row.label, row.table)
  if ('isFreeText' in row) return free(field, row.label)
  const describe = 'describe' in row ? (row.describe as (value: unknown) => string) : String
  return {
    field,
    label: row.label,
    // A version from before the field existed has no key for it.
    describe: content => ((content[field] ?? null) === null ? null : describe(content[field]) || null),
  }
}

const individualFields: readonly Field[] = Object.entries(profileFields).map(fieldOf)

const fieldsNamed = (...names: (keyof ProfileFields)[]) =>
  individualFields.filter(({ field }) => names.some(name => name === field))

const partnerFields: readonly Field[] = [
  free('nickname', 'Nome da empresa'),
  { field: 'phone', label: 'Celular', describe: ({ phone }) => formatPhone(phone ?? '') || null },
  ...fieldsNamed('birth'),
  { field: 'document', label: 'CPF ou CNPJ', describe: describeTaxId, compareBy: ({ document }) => document },
  chosen('category_id', 'Categoria', 'partner_categories'),
  ...fieldsNamed('state_id', 'city_id', 'neighborhood'),
  ...fieldsNamed('info'),
  ...fieldsNamed('url_web'),
]

/** A CNPJ is public. For a CPF, shows only enough digits for the operator to recognize it in the documents. */
function describeTaxId({ document }: ProfileContent) {
  if (!document) return null
  const whole = formatTaxId(document)
  return taxIdKind(document) === 'CPF' ? whole.replace(/^\d{3}|\d{2}$/g, digits => '•'.repeat(digits.length)) : whole
}

const fieldsOf = (userType: number) => (isPartnerType(userType) ? partnerFields : individualFields)

const listTables = [...profileLists, 'partner_categories'] as const
type ListTable = (typeof listTables)[number]
type OptionNames = Record<ListTable | 'states' | 'cities', Option[]>

async function readOptionNames(db: Db, contents: readonly ProfileContent[]): Promise<OptionNames> {
  const lists = {} as Record<ListTable, Option[]>
  for (const table of listTables) lists[table] = await listOptions({ db }, table)
  const placeNames = (table: 'states' | 'cities', ids: (number | null)[]) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', [...ids.filter(id => id !== null), 0])
      .execute()
  return {
    ...lists,
    states: await placeNames(
      'states',
      contents.map(({ state_id }) => state_id),
    ),
    cities: await placeNames(
      'cities',
      contents.map(({ city_id }) => city_id),
    ),
  }
}
