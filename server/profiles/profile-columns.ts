import { fieldsOfKind, profileFields } from '#contract/profile-fields.ts'

const option = (table: string, column: string) =>
  `(select json_build_object('id', o.id, 'name', o.name) from ${table} o where o.id = p.${column})`

const liveOptions = (table: string) => `coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position)
  from profile_${table} po join ${table} o on o.id = po.option_id where po.account_id = p.account_id), '[]')`

const sentOptions = (table: string) => `coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position) from ${table} o
  where o.id in (select jsonb_array_elements_text(v.content -> '${table}')::integer)), '[]')`

const media = (of: string, ...columns: string[]) => `coalesce((
  select json_agg(json_build_object(
    ${[...mediaColumns, ...columns].map(column => `'${column.replace(/^.*\./, '')}', ${column}`).join(', ')}
  ) order by m.kind, m.position)
  from media m ${of}), '[]')`

const mediaColumns = ['m.id', 'm.kind', 'm.folder', 'm.color', 'm.width', 'm.height', 'm.duration_ms', 'm.container']

const scalars = [
  ...[...fieldsOfKind('value'), 'phone', 'category_id'].map(column => `p.${column}`),
  ...fieldsOfKind('option').map(column => {
    const { table, wire } = profileFields[column]
    return `${option(table, column)} as ${wire}`
  }),
].join(', ')

const lists = (options: (table: string) => string) =>
  fieldsOfKind('options')
    .map(table => `${options(table)} as ${table}`)
    .join(', ')

const approved = `join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
  where m.account_id = p.account_id and m.position is not null`

const placed = `left join media_reviews r on r.media_id = m.id
  where m.account_id = p.account_id and m.position is not null and m.leaving_since is null`

/** What a `StoredProfile` is made of, selected from `profiles p`: what visitors may see. */
export const profileColumns = `${scalars}, ${lists(liveOptions)}, ${media(approved, 'r.matches_selfie')} as media`

/**
 * The same of a version that was sent, selected from its content as `jsonb_populate_record(…) p` and `v.content`: what
 * its owner sees, whatever the reviews say.
 */
export const submittedColumns = `${scalars}, ${lists(sentOptions)}, ${media(placed, 'r.matches_selfie', 'r.verdict', 'r.reason')} as media`
