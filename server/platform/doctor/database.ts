import { sql } from 'kysely'
import { connectionsOfProcess } from '#server/platform/db/open.ts'
import { refusals, schemaState } from '#server/platform/db/schema-state.ts'
import { type Check, failure, ok, warning } from './findings.ts'

type Db = NonNullable<Parameters<Check['examine']>[0]['database']>

export const databaseCheck: Check = {
  about: 'Banco de dados',
  todo: 'confira DATABASE_URL e os direitos do usuário',
  async examine({ database }) {
    if (!database) return []
    const found = [await version(database), await clock(database), await connections(database)]
    const may = await rights(database)
    return may.level === 'erro' ? [...found, may] : [...found, may, await schema(database)]
  },
}

async function version(db: Db) {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') version`.execute(db)
  return ok(`PostgreSQL ${rows[0]?.version}`)
}

async function rights(db: Db) {
  const { rows } = await sql<{ may: boolean; superuser: boolean }>`
    select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may,
      r.rolsuper and current_setting('listen_addresses') <> '' as superuser
    from pg_roles r where r.rolname = current_user`.execute(db)
  if (!rows[0]?.may) return failure('o usuário não pode criar tabelas; torne-o dono do banco de dados')
  if (rows[0].superuser) return warning('o usuário é superusuário; dê ao site um usuário que só é dono do seu banco')
  return ok('o usuário pode criar e mudar tabelas')
}

async function schema(db: Db) {
  const state = await schemaState(db)
  if (state === 'empty' || state === 'older') return warning('o próximo início do site prepara as tabelas desta versão')
  if (state === 'newer') return warning('as tabelas são de uma versão mais nova, com a qual esta ainda funciona')
  return state === 'current' ? ok('as tabelas são desta versão') : failure(refusals[state] as string)
}

const maxDriftSeconds = 2

async function clock(db: Db) {
  const startedAt = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() at`.execute(db)
  const here = (startedAt + Date.now()) / 2
  const seconds = Math.round(Math.abs((rows[0]?.at.getTime() ?? 0) - here) / 1000)
  if (seconds <= maxDriftSeconds) return ok('o relógio do servidor é o desta máquina')
  return failure(`o relógio do servidor difere ${seconds} s do desta máquina; acerte os dois por NTP`)
}

async function connections(db: Db) {
  const { rows } = await sql<{ allowed: number; others: number }>`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) as allowed,
      (select count(*)::int from pg_stat_activity a
        where a.backend_type = 'client backend' and a.datname is distinct from current_database()) as others
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`.execute(db)
  const { allowed = 0, others = 0 } = rows[0] ?? {}
  const processes = Math.floor((allowed - others) / connectionsOfProcess)
  const text = `${allowed} conexões bastam para ${processes} processos do site, de ${connectionsOfProcess} cada um`
  if (processes < 1) return failure(`${text}; aumente max_connections`)
  return processes < 2 ? warning(`${text}; um reinício sem pausa precisa de 2`) : ok(text)
}
