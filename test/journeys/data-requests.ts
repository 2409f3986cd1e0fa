import type { App } from '#server/platform/app.ts'
import { dataRequestConfirmEmail } from '#server/platform/emails/data-requests.ts'
import { confirmRequest, createGuestRequest, createRequest } from '#server/safety/data-requests/create-request.ts'
import { idOf } from '../world/people.ts'

/** As the mail to somebody without an account says it; confirmed and not answered yet. */
export async function dataRequestPath(app: App) {
  const form = { kind: 'erasure', text: 'Apaguem a mensagem que enviei em maio.' } as const
  await createGuestRequest(app, { ...form, email: 'bia@teste.local' }, '192.0.2.16')
  const requestId = await firstOf(app, 'select id from data_requests where email is not null order by id desc')
  const texts: string[] = []
  const mail = { ...app.mail, send: async ({ text }: { text: string }) => void texts.push(text) }
  await dataRequestConfirmEmail.run({ ...app, mail }, [{ requestId }], { id: 1 })
  const path = /\/pedido\/[\w-]+/.exec(texts.join())?.[0] ?? ''
  await confirmRequest(app, path.split('/')[2] as string)
  return path
}

export async function ownDataRequest(app: App) {
  const account = await idOf(app, { userType: 2, photos: 6 })
  await createRequest(app, account, { kind: 'correction', text: 'O meu nome no documento mudou depois do casamento.' })
  return firstOf(app, 'select id from data_requests where account_id is not null order by id desc')
}

const firstOf = async ({ pool }: App, text: string): Promise<number> => (await pool.query(`${text} limit 1`)).rows[0].id
