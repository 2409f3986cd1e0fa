import type { ClientBase } from 'pg'

export type Table = {
  /** The quoted name, qualified with the schema. */
  name: string
  columns: string[]
  partitions: { name: string; bound: string }[]
}
export type Sequence = { name: string; value: string }

const schemas = ['public', 'graphile_worker']

/** Lists a partitioned table once. Omits graphile-worker's migrations table, because the library creates it. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', format('%I.%I', n.nspname, p.relname),
          'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname), '[]')
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid) as partitions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    order by n.nspname collate "C", c.relname collate "C"`,
    [schemas],
  )
  return rows
}

/** Sequences are not part of a snapshot, but they only grow, so they are never behind their tables. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  )
  return rows
}

export async function readSequenceNames(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1)`,
    [schemas],
  )
  return new Set(rows.map(({ name }) => name))
}

export async function readForeignKeys(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)`,
    [schemas],
  )
  return rows
}
