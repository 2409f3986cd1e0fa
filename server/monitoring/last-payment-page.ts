import type { Db } from '#server/platform/db/open.ts'
import { type Check, failure, ok } from '#server/platform/doctor/findings.ts'
import { lastEntry } from '#server/platform/operators/audit.ts'

/** The audit entry of each check of the payment page. */
export const paymentPageEntry = { action: 'payment_page_checked', subject: 'payment-page' } as const

/** Returns undefined if the check has never run. */
export async function lastPaymentPageCheck(db: Db) {
  const last = await lastEntry(db, paymentPageEntry)
  return last && { at: last.at, changes: last.facts.changes as string[] }
}

/** Reports what the site found, because the commands of a source checkout cannot render pages. */
export const paymentPageCheck: Check = {
  about: 'Página do cartão',
  todo: 'confira o banco de dados',
  async examine({ database }) {
    const last = database && (await lastPaymentPageCheck(database))
    if (!last) return [ok('ainda não conferida; o site a confere a cada seis horas')]
    const at = `${last.at.toISOString().slice(0, 16)}Z`
    if (last.changes.length === 0) return [ok(`chegava ao navegador como foi enviada, em ${at}`)]
    return [
      failure(
        `chegava ao navegador diferente do que foi enviada, em ${at} (${last.changes.join('; ')}); veja docs/operating.md, seção Cards, e trate como incidente se não foi você`,
      ),
    ]
  },
}
