import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

export type Column = {
  name: string
  type: string
  nullable: boolean
  identity: '' | 'a' | 'd'
  default: string | null
  generated: boolean
}
export type Relation = { name: string; kind: 'r' | 'p' | 'v'; columns: Column[]; checks: string[] }

// Skips the tables of the job queue and the migrator, and the monthly partitions, which come and go.
const isOurs = sql<boolean>`c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
  and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')`

export async function readRelations(db: Db): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select c.relname as name, c.relkind as kind,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
          'identity', a.attidentity, 'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated <> '')
          order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid and contype = 'c') as checks
    from pg_class c where c.relkind in ('r', 'p', 'v') and ${isOurs} order by c.relname collate "C"`.execute(db)
  return rows
}

const header = `// Made by \`npm run schema\` from the migrations; do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { CaseKind, CaseOutcome, CaseSubject } from '#contract/case-kinds.ts'
import type { ProfileContent } from '#contract/profile-form.ts'

type Id = ColumnType<number, never, never>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Written with \`JSON.stringify\`. */
type Json<Value> = ColumnType<Value, string, string>

/** \`int8\` is read as a number, and \`date\` stays \`YYYY-MM-DD\`: see \`open.ts\`. */
export type Database = {
`

const types: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  text: 'string',
  'bit(256)': 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Timestamp',
  jsonb: 'Json<Record<string, unknown>>',
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  'text[]': 'string[]',
}

const exceptions: Record<string, string> = {
  'cases.kind': 'CaseKind',
  'cases.subject': 'CaseSubject',
  'cases.outcome': 'CaseOutcome',
  'listings.gender': "'Mulher' | 'Homem' | 'Trans'",
  'profile_submissions.content': 'Json<ProfileContent>',
  'ledger.kind': "'received' | 'refunded' | 'granted' | 'revoked'",
}

const width = 120

export async function describeTables(db: Db) {
  return `${header}${(await readRelations(db)).map(describeTable).join('')}}\n`
}

function describeTable(relation: Relation) {
  const columns = relation.columns.map(column => `${column.name}: ${typeOf(relation, column)}`)
  const whole = `  ${relation.name}: { ${columns.join('; ')} }\n`
  return whole.length <= width ? whole : `  ${relation.name}: {\n${wrap(columns)}  }\n`
}

function wrap(columns: string[]) {
  const lines: string[] = []
  for (const column of columns) {
    const longer = lines.length > 0 ? `${lines.at(-1)}; ${column}` : undefined
    if (longer && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(`    ${column}`)
  }
  return lines.map(line => `${line}\n`).join('')
}

function typeOf({ name, kind, checks }: Relation, column: Column) {
  const type = exceptions[`${name}.${column.name}`] ?? optionsOf(checks, column.name) ?? types[column.type]
  if (!type) throw new Error(`no type for ${name}.${column.name}, ${column.type}`)
  if (column.identity === 'a' || column.generated) return type === 'number' ? 'Id' : `ColumnType<${type}, never, never>`
  // PostgreSQL never marks view columns as not null, but ours never contain null.
  if (column.nullable && kind !== 'v') return `${type} | null`
  if ((column.default === null && !column.identity) || type.startsWith('Json')) return type
  return type === 'Timestamp' ? 'DefaultTimestamp' : `Generated<${type}>`
}

/** `check (kind = any (array['image'::text, 'video'::text]))` → `'image' | 'video'`. */
function optionsOf(checks: string[], column: string) {
  const pattern = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[((?:'\\w+'::text(?:, )?)+)\\]\\)\\)\\)$`)
  const [, list] = checks.map(check => pattern.exec(check)).find(Boolean) ?? []
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ')
}
