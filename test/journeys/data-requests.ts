import type { App } from '#server/platform/app.ts'
import { dataRequestConfirmEmail } from '#server/platform/emails/cases.ts'
import { confirmRequest, openDataRequest, openGuestRequest } from '#server/safety/cases/open-case.ts'
import { idOf } from '../world/people.ts'

/** The link mailed to somebody without an account whose request is confirmed but not answered yet. */
export async function dataRequestPath(app: App) {
  const form = { subject: 'erasure', text: 'Apaguem a mensagem que enviei em maio.' } as const
  await openGuestRequest(app, { ...form, email: 'bia@teste.local' }, '192.0.2.16')
  const id = await firstOf(app, 'select id from cases where email is not null order by id desc')
  const texts: string[] = []
  const mail = { ...app.mail, send: async ({ text }: { text: string }) => void texts.push(text) }
  await dataRequestConfirmEmail.run({ ...app, mail }, [{ id }], { id: 1 })
  const path = /\/pedido\/[\w-]+/.exec(texts.join())?.[0] ?? ''
  await confirmRequest(app, path.split('/')[2] as string)
  return path
}

export async function ownDataRequest(app: App) {
  const account = await idOf(app, { userType: 2, photos: 6 })
  await openDataRequest(app, account, {
    subject: 'correction',
    text: 'O meu nome no documento mudou depois do casamento.',
  })
  return firstOf(app, 'select id from cases where account_id is not null order by id desc')
}

const firstOf = async ({ pool }: App, text: string): Promise<number> => (await pool.query(`${text} limit 1`)).rows[0].id
