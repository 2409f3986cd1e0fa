import { fieldsOfKind, profileFields } from '#contract/profile-fields.ts'

// SQL fragments that read a row `p` of `profiles`: either the public row or one made from the owner's submission.

const option = (table: string, column: string) =>
  `(select json_build_object('id', o.id, 'name', o.name) from ${table} o where o.id = p.${column})`

export const media = (of: string, place: string, columns: string[], more = '') => `coalesce((
  select json_agg(json_build_object(
    ${[...mediaColumns, ...columns].map(column => `'${column.replace(/^.*\./, '')}', ${column}`).join(', ')}${more}
  ) order by m.kind, ${place})
  from media m ${of}), '[]')`

const mediaColumns = ['m.id', 'm.kind', 'm.folder', 'm.color', 'm.width', 'm.height', 'm.duration_ms', 'm.container']

export const optionColumns = fieldsOfKind('option').map(column => {
  const { table, wire } = profileFields[column]
  return `${option(table, column)} as ${wire}`
})

export const values = [...fieldsOfKind('value'), 'phone', 'category_id']

export const lists = (options: (table: string) => string) =>
  fieldsOfKind('options')
    .map(table => `${options(table)} as ${table}`)
    .join(', ')
