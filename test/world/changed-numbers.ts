import { expect } from 'vitest'
import { type OwnPhone, provePhone, requestPhoneCode } from '#contract/phone.ts'
import { hashOfCode } from '#server/people/phones/code-hash.ts'
import { ask, bodyOf } from './calls.ts'
import { openContentCases } from './content-cases.ts'
import { forgetAttempts } from './direct-writes.ts'
import { password, sessionOf } from './people.ts'
import type { Booted } from './site.ts'

const code = '123456'

/** Changes a profile's number and confirms it by code. */
export async function changeNumber({ app, url }: Pick<Booted, 'app' | 'url'>, accountId: number, number: string) {
  await forgetAttempts(app)
  await openContentCases({ app, url }).edited(accountId, { whatsapp: number })
  const token = await sessionOf(app, accountId)
  const asked = await ask(url, requestPhoneCode, { token, body: { password } })
  expect(asked.status).toBe(200)
  await app.db
    .updateTable('phone_codes')
    .set({ code_hash: hashOfCode(accountId, code) })
    .where('account_id', '=', accountId)
    .execute()
  const proven = await ask(url, provePhone, { token, body: { code } })
  expect(proven.status).toBe(200)
  return bodyOf<OwnPhone>(proven)
}
