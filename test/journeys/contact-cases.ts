import type { App } from '#server/platform/app.ts'
import { openContactCase } from '#server/safety/cases/open-case.ts'

/** Creates a case that is waiting for an answer, and before it another one from the same e-mail address. */
export async function complaint(app: App): Promise<number> {
  const email = 'bia@teste.local'
  const before = { subject: 'consumer', email, text: 'Desisti da compra e ainda não recebi a devolução.' } as const
  const text = 'A fatura do cartão mostra duas cobranças de R$ 59,90 no mesmo dia.\nComprei um plano só.'
  await openContactCase(app, before, '192.0.2.17')
  await openContactCase(app, { subject: 'card', email, text }, '192.0.2.17')
  return (await app.pool.query('select id from cases order by id desc limit 1')).rows[0].id
}
