import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { welcomeEmail } from '#server/platform/emails/account.ts'

export type Person = { id: number; email: string }

type Drill = {
  /** The URL at which the test queries the site's database directly. */
  databaseUrl: () => Promise<string>
  /** The recipients of all mails sent. */
  recipients: () => Promise<string[]> | string[]
}

/** Creates work for a site whose database goes down and comes back up, and checks the results. */
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

  /** Retries until the database answers. */
  async function patiently<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (;;) {
      const answer = await rows<Row>(text, values).catch(() => undefined)
      if (answer) return answer
      await sleep(100)
    }
  }

  const waiting = `select from graphile_worker._private_jobs where (payload->>'accountId')::int = any($1)`

  return {
    /** Creates `count` accounts and queues one mail for each. */
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
    /** Waits until these people have no jobs left; returns the time in ms, or null after `maxMs`. */
    async settled(people: readonly Person[], maxMs: number) {
      const begun = performance.now()
      const ids = people.map(({ id }) => id)
      while ((await patiently(waiting, [ids])).length > 0) {
        if (performance.now() - begun > maxMs) return null
        await sleep(100)
      }
      return Math.round(performance.now() - begun)
    },
    /** Jobs that have been locked for longer than a lease. */
    stuck: () =>
      patiently(`select id from graphile_worker._private_jobs where locked_at < now() - interval '1 minute'`),
    /** How long ago each recurring job was last queued. */
    recurring: () =>
      patiently<{ identifier: string; seconds: number }>(
        `select identifier, extract(epoch from now() - last_execution)::int as seconds
          from graphile_worker._private_known_crontabs`,
      ),
    /** The number of mails sent to each person. */
    async mailsTo(people: readonly Person[]) {
      const counts = new Map<string, number>()
      for (const email of await recipients()) counts.set(email, (counts.get(email) ?? 0) + 1)
      return people.map(({ email }) => counts.get(email) ?? 0)
    },
  }
}
