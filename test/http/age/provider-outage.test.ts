import { expect, test } from 'vitest'
import { agePaths } from '#contract/age-checks.ts'
import { openIdentityProvider } from '#test/age/identity-provider.ts'
import { atEnd } from '#test/world/at-end.ts'
import { bootSite } from '#test/world/site.ts'

test('a provider that does not answer leaves the visitor outside with another way', async () => {
  const other = await openIdentityProvider({ silentOn: '/token' })
  atEnd(other.close)
  const down = await bootSite({
    variables: {
      AGE_ASSURANCE: 'oidc',
      AGE_OIDC_ISSUER: 'http://127.0.0.1:9',
      AGE_OIDC_CLIENT_ID: 'x',
      AGE_OIDC_CLIENT_SECRET: 'x',
    },
  })
  const answer = await fetch(down.url + agePaths.choice, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ forma: 'oidc', volta: '/home-swing' }),
  })
  expect(answer.headers.get('location')).toBe('/idade?volta=%2Fhome-swing&motivo=unavailable')
  expect(down.log.map(({ event }) => event)).toContain('age_provider_down')
})
