import type { App } from '#server/platform/app.ts'

export async function rename({ db }: Pick<App, 'db'>, accountId: number, name: string) {
  await db.updateTable('accounts').set({ name }).where('id', '=', accountId).execute()
}
