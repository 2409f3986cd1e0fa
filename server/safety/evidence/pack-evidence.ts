import { createCipheriv, createHash, pbkdf2, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import tar from 'tar-stream'
import type { App } from '#server/platform/app.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { type AbuseFacts, describeReport } from './describe-report.ts'
import { packagePassword } from './openings.ts'
import { filesOf, inOpening, openContent } from './read-opened.ts'
import { readKey } from './seal.ts'

type Deps = Pick<App, 'db' | 'vault' | 'now' | 'log'>

/**
 * Packs the evidence for the authority, encrypted in the format of `openssl enc`, which any authority can use. Only
 * the operator who granted the opening gets the password, so neither operator can open the package alone.
 */
export function packEvidence(app: Deps, session: OperatorSession, id: number) {
  return inOpening(app, session, id, 'evidence_packed', async (tx, { evidence_id: evidenceId, kind }) => {
    const content = await openContent(app, tx, evidenceId)
    const pack = tar.pack()
    pack.entry({ name: 'dados.json' }, JSON.stringify(content, null, 1))
    if (kind === 'abuse') pack.entry({ name: 'comunicacao.txt' }, describeReport(evidenceId, content as AbuseFacts))
    const sums: string[] = []
    for (const { object, evidence_id, name } of await filesOf(tx, evidenceId)) {
      const key = await readKey(tx, evidence_id)
      const bytes = key && (await app.vault.readUnder(key, object))
      if (!bytes) continue
      pack.entry({ name: `arquivos/${name}` }, bytes)
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  arquivos/${name}`)
    }
    pack.entry({ name: 'sha256.txt' }, `${sums.join('\n')}\n`)
    pack.finalize()
    const plain = await buffer(pack as AsyncIterable<Buffer>)
    const { password } = await packagePassword({ db: tx as App['db'], vault: app.vault }, id)
    return { name: `lacre-${evidenceId}.tar.enc`, bytes: await encryptForOpenssl(plain, password) }
  })
}

export const opensslOptions = '-aes-256-cbc -pbkdf2 -iter 600000'
const iterations = 600_000
const derive = promisify(pbkdf2)

async function encryptForOpenssl(plain: Buffer, password: string) {
  const salt = randomBytes(8)
  const derived = await derive(password, salt, iterations, 48, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32))
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(plain), cipher.final()])
}
