import { type AlertChoice, type AlertKind, kindsOfAlerts } from '#contract/alerts.ts'
import type { App } from '#server/app.ts'

type Choices = Record<AlertKind, AlertChoice>

export async function readChoices({ db }: Pick<App, 'db'>, accountId: number): Promise<Choices> {
  const rows = await db
    .selectFrom('alert_choices')
    .select(['kind', 'push', 'mail'])
    .where('account_id', '=', accountId)
    .execute()
  const chosen = new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
  return Object.fromEntries(
    kindsOfAlerts.map(kind => [kind, chosen.get(kind) ?? { push: true, mail: true }]),
  ) as Choices
}

export const saveChoice = ({ db }: Pick<App, 'db'>, accountId: number, kind: AlertKind, choice: AlertChoice) =>
  db
    .insertInto('alert_choices')
    .values({ account_id: accountId, kind, ...choice })
    .onConflict(conflict => conflict.columns(['account_id', 'kind']).doUpdateSet(choice))
    .execute()
