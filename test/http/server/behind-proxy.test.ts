import { expect, test } from 'vitest'
import { password, signUp } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

/** Returns the status of the owner's log-in after ten wrong ones with another address in `X-Forwarded-For`. */
async function afterFlood(trust: string | undefined) {
  const { url } = await bootSite({ variables: trust === undefined ? {} : { TRUST_PROXY: trust } })
  const { email } = await signUp(url)
  const logInFrom = async (address: string, typed: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ username: email, password: typed })
    return (await fetch(`${url}/auth`, { method: 'POST', headers, body })).status
  }
  for (let wrong = 0; wrong < 10; wrong++) await logInFrom('203.0.113.1', 'errada')
  return logInFrom('198.51.100.7', password)
}

test('the header of a trusted proxy counts: a flood from elsewhere does not stop the owner', async () => {
  expect(await afterFlood('127.0.0.0/8,::1')).toBe(200)
})

test('the header of anybody else is ignored: a made-up address avoids no limit', async () => {
  expect(await afterFlood(undefined)).toBe(429)
  expect(await afterFlood('203.0.113.0/24')).toBe(429)
})
