import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { welcomeEmail } from '#server/platform/emails/account.ts'

export type Person = { id: number; email: string }

type Drill = {
  /** The site's database, asked directly. */
  databaseUrl: () => Promise<string>
  /** The address on each mail that was sent. */
  recipients: () => Promise<string[]> | string[]
}

/** What a site is asked while its database comes and goes. */
export function openDrill({ databaseUrl, recipients }: Drill) {
  let made = 0

  async function rows<Row>(text: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: await databaseUrl(), connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  /** Once the database answers. */
  async function patiently<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (;;) {
      const answer = await rows<Row>(text, values).catch(() => undefined)
      if (answer) return answer
      await sleep(100)
    }
  }

  const waiting = `select from graphile_worker._private_jobs where (payload->>'accountId')::int = any($1)`

  return {
    /** So many people of whom each is mailed once. */
    queueMails(count: number) {
      const first = made
      made += count
      return patiently<Person>(
        `with people as (
          insert into accounts (user_type, name, email, password_hash)
          select 1, 'Pessoa', 'ensaio-' || $1::int + n || '@teste.local', '$argon2id$' from generate_series(1, $2::int) n
          returning id, email
        ), jobs as (
          select graphile_worker.add_job($3, json_build_object('accountId', id), max_attempts => 12) from people
        )
        select people.*, (select count(*) from jobs) from people`,
        [first, count, welcomeEmail.name],
      )
    },
    /** Waits until nothing is left to be done for them; the milliseconds that it took, or null after `maxMs`. */
    async settled(people: readonly Person[], maxMs: number) {
      const begun = performance.now()
      const ids = people.map(({ id }) => id)
      while ((await patiently(waiting, [ids])).length > 0) {
        if (performance.now() - begun > maxMs) return null
        await sleep(100)
      }
      return Math.round(performance.now() - begun)
    },
    /** Jobs that are locked, and have been for longer than a lease. */
    stuck: () =>
      patiently(`select id from graphile_worker._private_jobs where locked_at < now() - interval '1 minute'`),
    /** When each piece of recurring work was put on the queue last. */
    recurring: () =>
      patiently<{ identifier: string; seconds: number }>(
        `select identifier, extract(epoch from now() - last_execution)::int as seconds
          from graphile_worker._private_known_crontabs`,
      ),
    /** How many mails each of them was sent. */
    async mailsTo(people: readonly Person[]) {
      const counts = new Map<string, number>()
      for (const email of await recipients()) counts.set(email, (counts.get(email) ?? 0) + 1)
      return people.map(({ email }) => counts.get(email) ?? 0)
    },
  }
}
