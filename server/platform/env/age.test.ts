import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { servingEnv } from '#test/world/environment.ts'
import { readServingEnv } from './env.ts'

const trust = join(mkdtempSync(join(tmpdir(), 'age-')), 'emissores.pem')
writeFileSync(trust, openAuthority('Autoridade de teste').cert)

const { AGE_ASSURANCE: _, AGE_DECLARATION_RISK_ACCEPTED: accepted, ...production } = servingEnv
const oidc = { AGE_OIDC_ISSUER: 'https://idade.example', AGE_OIDC_CLIENT_ID: 'c1', AGE_OIDC_CLIENT_SECRET: 's1' }
const wallet = { AGE_WALLET_TRUST: trust }
const neutral = { AGE_RETURN_URL: 'https://retorno.example' }
const risk = { AGE_DECLARATION_RISK_ACCEPTED: accepted }

const refusal = (source: NodeJS.ProcessEnv) => {
  try {
    const { age } = readServingEnv(source)
    return { methods: age.methods, withholdsPhotos: age.withholdsPhotos }
  } catch (error) {
    return (error as Error).message.replace(/[:;].*/s, '')
  }
}

const open = (...methods: string[]) => ({ methods, withholdsPhotos: false })
const withheld = { methods: [], withholdsPhotos: true }

/** Each row: `AGE_ASSURANCE`, the other settings, and what the start says in the demonstration and in production. */
test.each<[string, NodeJS.ProcessEnv, unknown, unknown]>([
  ['', {}, open(), 'AGE_ASSURANCE'],
  ['declaration', {}, open(), 'AGE_DECLARATION_RISK_ACCEPTED'],
  ['declaration', risk, open(), withheld],
  [
    'declaration',
    { AGE_DECLARATION_RISK_ACCEPTED: 'Clara Modelo' },
    'AGE_DECLARATION_RISK_ACCEPTED',
    'AGE_DECLARATION_RISK_ACCEPTED',
  ],
  [
    'declaration',
    { AGE_DECLARATION_RISK_ACCEPTED: 'Clara Modelo, 2026-02-30' },
    'AGE_DECLARATION_RISK_ACCEPTED',
    'AGE_DECLARATION_RISK_ACCEPTED',
  ],
  ['oidc', {}, 'AGE_OIDC_ISSUER', 'AGE_OIDC_ISSUER'],
  ['oidc', oidc, open('oidc'), 'AGE_RETURN_URL'],
  ['oidc', { ...oidc, ...neutral }, open('oidc'), open('oidc')],
  ['oidc', { ...oidc, ...neutral, AGE_OIDC_CLASS: 'estimated' }, 'AGE_OIDC_CLASS', 'AGE_OIDC_CLASS'],
  ['wallet', neutral, 'AGE_WALLET_TRUST', 'AGE_WALLET_TRUST'],
  ['wallet', { AGE_WALLET_TRUST: '/nowhere.pem' }, 'AGE_WALLET_TRUST', 'AGE_WALLET_TRUST'],
  ['wallet', { ...wallet, ...neutral }, open('wallet'), open('wallet')],
  [
    'wallet, oidc',
    { ...wallet, ...oidc, ...neutral, AGE_OIDC_CLASS: 'estimated' },
    open('wallet', 'oidc'),
    open('wallet', 'oidc'),
  ],
  [
    'oidc,wallet',
    { ...wallet, ...oidc, AGE_RETURN_URL: 'https://volta.vespera.example' },
    'AGE_RETURN_URL',
    'AGE_RETURN_URL',
  ],
  [
    'oidc,wallet',
    { ...wallet, ...oidc, AGE_RETURN_URL: 'https://a-vespera.example' },
    'AGE_RETURN_URL',
    'AGE_RETURN_URL',
  ],
  ['wallet,declaration', { ...wallet, ...neutral, ...risk }, 'AGE_ASSURANCE', 'AGE_ASSURANCE'],
  ['passport', {}, 'AGE_ASSURANCE', 'AGE_ASSURANCE'],
])('AGE_ASSURANCE=%s with %o: %o in the demonstration, %o in production', (method, settings, inDemo, inProduction) => {
  const source = { ...production, ...settings, AGE_ASSURANCE: method }
  expect(refusal({ ...source, DEMO: '1' })).toEqual(inDemo)
  expect(refusal(source)).toEqual(inProduction)
})
