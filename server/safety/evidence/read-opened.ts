import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'
import { type AbuseFacts, describeReport } from './describe-report.ts'
import { requireOpen } from './openings.ts'
import { contentAbout, readKey } from './seal.ts'

type Deps = Pick<App, 'db' | 'vault' | 'now' | 'log'>

/** Returns the sealed content as text or, for suspected child abuse, the report for the authority. */
export function readOpened(app: Deps, session: OperatorSession, id: number) {
  return inOpening(app, session, id, 'evidence_read', async (tx, opening) => {
    const content = await openContent(app, tx, opening.evidence_id)
    const isAbuse = opening.kind === 'abuse'
    return {
      id: opening.evidence_id,
      kind: opening.kind as 'ad' | 'abuse' | 'held',
      endsAt: opening.ends_at as Date,
      watermark: watermarkOf(opening, app.now()),
      content: isAbuse ? describeReport(opening.evidence_id, content as AbuseFacts) : JSON.stringify(content, null, 2),
      pictures: isAbuse ? [] : (await filesOf(tx, opening.evidence_id)).filter(isPicture),
    }
  })
}

/**
 * Returns a picture with both operators' ids as a watermark. Never returns a picture of suspected child abuse, even if
 * an archived ad contains it.
 */
export function showOpenedPicture(
  app: Deps & Pick<App, 'images'>,
  session: OperatorSession,
  id: number,
  object: string,
) {
  return inOpening(app, session, id, 'evidence_picture_shown', async (tx, opening) => {
    const files = opening.kind === 'abuse' ? [] : await filesOf(tx, opening.evidence_id)
    const file = files.find(one => one.object === object && isPicture(one))
    const key = file && (await readKey(tx, file.evidence_id))
    const bytes = key && (await app.vault.readUnder(key, object))
    if (!bytes) throw new Refusal('not_found', messages.notFound)
    return Buffer.from(await app.images.watermark(bytes, { text: watermarkOf(opening, app.now()), rotation: 0 }))
  })
}

type Opening = Awaited<ReturnType<typeof requireOpen>>

/** Reads and records the view in one transaction, so no operator sees anything without a record. */
export const inOpening = <T>(
  app: Deps,
  session: OperatorSession,
  id: number,
  action: AuditAction,
  work: (tx: Db, opening: Opening) => Promise<T>,
) =>
  app.db.transaction().execute(async tx => {
    const opening = await requireOpen(tx, session, id, app.now())
    // First, because the record locks the audit log until the commit, and a key service may take seconds.
    const shown = await work(tx, opening)
    await recordView(app, tx, session, {
      kind: 'opened',
      action,
      subject: `evidence:${opening.evidence_id}`,
      accountIds: [opening.account_id],
      facts: { opening: id, account: opening.account_id },
    })
    return shown
  })

const watermarkOf = ({ asked_by, granted_by, evidence_id }: Opening, at: Date) =>
  `OP ${asked_by}-${granted_by} · ${at.toISOString().slice(0, 19).replace('T', ' ')}Z · CASO ${evidence_id}`

export async function openContent({ vault }: Pick<App, 'vault'>, tx: Db, evidenceId: number): Promise<unknown> {
  const found = await tx
    .selectFrom('evidence')
    .select(['sealed', 'content'])
    .where('id', '=', evidenceId)
    .executeTakeFirstOrThrow()
  if (!found.sealed) return found.content
  const key = await readKey(tx, evidenceId)
  if (!key) throw new Refusal('conflict', 'A chave deste registro não existe mais: ele não pode ser aberto.')
  return JSON.parse(String(await vault.openUnder(key, found.sealed, contentAbout)))
}

export type SealedFile = { object: string; evidence_id: number; name: string; bytes: number; sha256: Buffer }

/** Includes the pictures and videos of an ad version, except those in the vault of suspected child abuse. */
export async function filesOf(db: Db, evidenceId: number) {
  const { rows } = await sql<SealedFile>`
    select f.object, f.evidence_id, f.name, f.bytes, f.sha256 from evidence_files f where f.evidence_id = ${evidenceId}
    union all
    select f.object, f.evidence_id, f.name, f.bytes, f.sha256
    from ad_version_files v join evidence e on e.id = v.file_id join evidence_files f on f.evidence_id = e.id
    where v.version_id = ${evidenceId} and e.content_hash not in (select content_hash from abuse_hashes)
    order by name`.execute(db)
  return rows
}

const isPicture = ({ name }: SealedFile) => /\.(webp|jpg)$/.test(name)
