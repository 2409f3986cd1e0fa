import type { App } from '#server/platform/app.ts'
import { createContactCase } from '#server/safety/contact-cases/create-case.ts'

/** One that waits, and one of the same address before it. */
export async function complaint(app: App): Promise<number> {
  const email = 'bia@teste.local'
  const before = { kind: 'consumer', email, text: 'Desisti da compra e ainda não recebi a devolução.' } as const
  const text = 'A fatura do cartão mostra duas cobranças de R$ 59,90 no mesmo dia.\nComprei um plano só.'
  await createContactCase(app, before, '192.0.2.17')
  await createContactCase(app, { kind: 'card', email, text }, '192.0.2.17')
  return (await app.pool.query('select id from contact_cases order by id desc limit 1')).rows[0].id
}
