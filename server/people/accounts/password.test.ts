import { expect, test } from 'vitest'
import { hashDemoPassword } from '#demo/cast.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords/password-hash.ts'

test('a password matches only its own hashes, and every hash is different', async () => {
  const [hash, again] = [await hashPassword('Ação 42'), await hashPassword('Ação 42')]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(again).not.toBe(hash)
  expect(await verifyPassword('Ação 42', hash)).toBe(true)
  expect(await verifyPassword('Ação 42'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('ação 42', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test.each([undefined, '', '$argon2id$', '$argon2id$v=19$m=1,t=1,p=1$!$!'])('no password matches %j', async phc => {
  expect(await verifyPassword('Ação 42', phc)).toBe(false)
})

test('verifies a hash at the cost with which it was made', async () => {
  const made = await hashPassword('x')
  expect(await verifyPassword('x', made.replace('t=2', 't=3'))).toBe(false)
  expect(await verifyPassword('demo1234', hashDemoPassword())).toBe(true)
})
