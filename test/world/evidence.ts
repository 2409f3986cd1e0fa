import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { sealEvidence } from '#server/safety/evidence/seal.ts'
import { collect } from './collect.ts'
import { advertiser, type Person } from './people.ts'
import type { Booted } from './site.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Publishes ads and reads the evidence sealed from them. */
export function openEvidence({ app }: Pick<Booted, 'app'>) {
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
  const at = (now: Date): App => ({ ...app, now: () => now })

  /** A listed person whose photos have files. */
  async function published(person: Person = {}, now = app.now()) {
    const id = await advertiser(at(now), person)
    for (const { folder } of await rows('select folder from media where account_id = $1', id))
      for (const size of [50, 512]) await app.storage.write(`midias/${folder}/${size}.webp`, await picture(size))
    return id
  }

  return {
    rows,
    at,
    published,
    /** Creates a person who was listed between two days (counted back from today), and seals the evidence. */
    async aired(from: number, to: number, person: Person = {}) {
      const id = await published({ planEndsInDays: from - to, ...person }, daysAgo(from))
      await changed(app.db, 'listing', id, daysAgo(to))
      await sealEvidence(app)
      return id
    },
    versionsOf: (account: number) =>
      rows("select * from evidence where account_id = $1 and kind = 'ad' order by id", account),
    airingsOf: (account: number) => rows('select * from ad_airings where account_id = $1 order by id', account),
    filesOf: (account: number) =>
      rows(
        `select f.*, e.kind from evidence_files f join evidence e on e.id = f.evidence_id
          where e.account_id = $1 order by f.name`,
        account,
      ),
    objects: async () => (await collect(app.vault.listObjects())).map(({ name }) => name),
  }
}

const picture = async (width: number) =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .webp()
    .toBuffer()
