import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { optOutPath } from '#server/platform/emails/mail-opt-out.ts'
import { request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

type Route = { method: string; url: string; machine: boolean; crossSite: boolean }

let site: Booted
const writing: Route[] = []

beforeAll(async () => {
  subscribe('fastify.initialization', message => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config = {} }) => {
      for (const one of [method].flat())
        if (!['GET', 'HEAD', 'OPTIONS'].includes(one))
          writing.push({ method: one, url, machine: config.machine === true, crossSite: config.crossSite === true })
    })
  })
  site = await bootSite()
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const send = ({ method, url }: Pick<Route, 'method' | 'url'>, headers: Record<string, string>, body = '') =>
  request(site.url, url.replace(/:\w+/g, '1').replace('*', 'x'), { method, headers: { ...form, ...headers }, body })

const foreign: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  // A page cannot forge fetch metadata, so our own origin does not override it.
  { 'sec-fetch-site': 'cross-site', origin: 'OWN' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
]

test('every writing route refuses posts from other sites, except machine calls and one-click opt-outs', async () => {
  expect(writing.filter(route => route.crossSite).map(({ url }) => url)).toEqual(['/menos-avisos/:token'])
  expect(writing.filter(route => route.machine).map(({ url }) => url)).toEqual([site.app.env.payments.webhookPath])
  const urls = writing.map(({ url }) => url)
  for (const url of [
    '/denunciar',
    '/denunciar/imagem-intima',
    '/denuncia/acompanhar/:token',
    '/verificacao/:token',
    '/contato',
    '/home',
    '/home-companions',
    '/perfil-user/:id',
    '/register',
    '/api/password/forgot-password',
  ])
    expect(urls).toContain(url)
  for (const route of writing.filter(({ machine, crossSite }) => !machine && !crossSite))
    for (const { origin, ...headers } of foreign) {
      const own = origin === 'OWN' ? site.url : origin
      const { status } = await send(route, { ...headers, ...(own && { origin: own }) })
      expect(status, `${route.method} ${route.url} ${JSON.stringify({ origin, ...headers })}`).toBe(403)
    }
})

const own: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: 'OWN' },
  { origin: 'PUBLIC' },
  {},
]

test.each(own)('an age answer from our own page is accepted: %j', async ({ origin, ...headers }) => {
  const named = { OWN: site.url, PUBLIC: site.app.env.publicUrl }[origin ?? ''] ?? origin
  const sent = await send(
    { method: 'POST', url: '/home' },
    { ...headers, ...(named && { origin: named }) },
    'maior=sim',
  )
  expect(sent.status).toBe(303)
  expect(sent.headers['set-cookie']).toBeDefined()
})

test('a report posted by another site is refused with a page that says why, and not stored', async () => {
  const account = await advertiser(site.app)
  const fields = { step: '2', kind: 'minor', place: `perfil:${account}`, relation: 'other', text: 'x', lane: 'tip' }
  const body = new URLSearchParams(fields).toString()
  const sent = await send({ method: 'POST', url: '/denunciar' }, { origin: 'https://elsewhere.example' }, body)
  expect(sent.status).toBe(403)
  expect(sent.text).toContain('veio de outro site')
  expect((await site.app.pool.query('select from reports')).rowCount).toBe(0)
})

test('mail programs can opt out from anywhere, but another site cannot opt in', async () => {
  const path = await optOutPath(site.app.db, { accountId: await advertiser(site.app), kind: 'plan' })
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  const post = (body: string) => send({ method: 'POST', url: path }, headers, body)
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  expect((await post('email=sim')).status).toBe(403)
})
