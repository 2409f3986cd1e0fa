import type { ClientBase } from 'pg'
import { CannotRestore } from './cannot-restore.ts'
import { readSequenceNames, readTables, type Sequence, type Table } from './tables.ts'

type Named = { tables: readonly Table[]; sequences: readonly Sequence[] }

/** These names go into SQL, so we accept only names from the migrated schema and names of monthly partitions. */
export async function refuseUnknownNames(client: ClientBase, { tables, sequences }: Named) {
  const known = await readTables(client)
  for (const table of tables) {
    const found = known.find(({ name }) => name === table.name)
    if (!found || tables.filter(({ name }) => name === table.name).length > 1) throw unknown('a tabela', table.name)
    refuseUnknownParts(table, found)
  }
  const sequenceNames = await readSequenceNames(client)
  for (const { name } of sequences) if (!sequenceNames.has(name)) throw unknown('a sequência', name)
}

function refuseUnknownParts({ name, columns, partitions }: Table, found: Table) {
  for (const [at, column] of columns.entries())
    if (!found.columns.includes(column) || columns.indexOf(column) !== at)
      throw unknown('a coluna', `${name}.${column}`)
  for (const part of partitions)
    if (found.partitions.length === 0 || !part.name.startsWith(`${name}_`)) throw unknown('a partição', part.name)
}

const unknown = (what: string, name: string) =>
  new CannotRestore(`O banco de dados desta versão não tem ${what} ${JSON.stringify(name)}: nada foi alterado`)
