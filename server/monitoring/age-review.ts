import { dayInSaoPaulo } from '#contract/age.ts'
import { formatDate } from '#contract/format.ts'
import type { App } from '#server/platform/app.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'

const subject = 'age_checks'

/** The yearly review that the page *Como verificamos a idade* promises. The audit log is its only record. */
export const recordAgeReview = ({ db, now }: Pick<App, 'db' | 'now'>, { operatorId }: OperatorSession) =>
  db.transaction().execute(tx => recordAudit(tx, { operatorId, action: 'age_checks_reviewed', subject }, now()))

/** Before the first review, the year begins with the site's first audit entry. */
export async function readAgeReview({ db, now }: Pick<App, 'db' | 'now'>) {
  const entries = db.selectFrom('audit_entries').select('at').limit(1)
  const reviewed = await entries.where('subject', '=', subject).orderBy('id', 'desc').executeTakeFirst()
  const first = reviewed ?? (await entries.orderBy('id').executeTakeFirst())
  const due = nextYear(dayInSaoPaulo(first?.at ?? now()))
  const last = reviewed ? `A última foi em ${formatDate(dayInSaoPaulo(reviewed.at))}` : 'Nenhuma foi registrada'
  return { value: `${last}; a próxima é até ${formatDate(due)}`, bad: dayInSaoPaulo(now()) > due }
}

const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
