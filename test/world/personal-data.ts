import { networkInterfaces } from 'node:os'
import pg from 'pg'
import type { Booted } from './site.ts'

const patterns = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi,
  /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g,
  /\b\d{1,3}(\.\d{1,3}){3}\b/g,
  /Bearer \S+/g,
]

/** This machine's addresses, which appear in connection errors. */
const own = new Set(Object.values(networkInterfaces()).flatMap(list => list?.map(({ address }) => address) ?? []))

/** Personal data that the process has written to its log or metrics. */
export async function personalDataWritten({ app, written }: Pick<Booted, 'app' | 'written'>, known: readonly string[]) {
  const texts = [...written, await app.metrics.registry.metrics()]
  return texts.flatMap(text => [
    ...known.filter(needle => says(text, needle)),
    ...patterns.flatMap(pattern => text.match(pattern) ?? []).filter(found => !own.has(found)),
  ])
}

/** Ignores a phone number inside a longer number, such as the digits of a fraction. */
const says = (text: string, needle: string) =>
  /^\d+$/.test(needle) ? new RegExp(`(?<![\\d.])${needle}(?!\\d)`).test(text) : text.includes(needle)

/**
 * E-mail addresses, confirmed numbers and names of several words. Leaves out single-word names, which could be any
 * word.
 */
export async function peopleOf(database: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ known: string }>(
    `select distinct known from (select unnest(array[email, name]) as known from accounts
      union all select unnest(array[email, name]) from operators) people where known ~ '[@ ]'
      union select number from phone_proofs`,
  )
  await client.end()
  return rows.map(({ known }) => known)
}
