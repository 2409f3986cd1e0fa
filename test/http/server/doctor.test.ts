import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { openPixProvider } from '#test/pix-provider/open-provider.ts'
import { providerVariables } from '#test/pix-provider/pix-site.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { openCardServer } from '#test/world/card-payments.ts'
import { commandLine, servingEnv } from '#test/world/environment.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let good: NodeJS.ProcessEnv
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let site: Booted
let sendsForwarded = true
const authority = openAuthority('Autoridade de teste')

beforeAll(async () => {
  mailbox = await openMailbox()
  const bank = await openPixProvider()
  atEnd(() => bank.close())
  const gateway = await openCardServer()
  const buckets = await openBucketServer()
  site = await bootSite({ variables: { ...buckets, TRUST_PROXY: '127.0.0.1' } })
  const folder = await mkdtemp(join(tmpdir(), 'vespera-doctor-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'ca.pem'), authority.cert)
  good = {
    PATH: process.env.PATH,
    ...servingEnv,
    ...buckets,
    ...gateway.variables,
    ...(await providerVariables(bank)),
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: await openTlsProxy(site.url),
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
})

async function openTlsProxy(site: string) {
  const { cert, key } = authority.issue('localhost')
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const headers = { ...from.headers, ...(sendsForwarded && { 'x-forwarded-for': '203.0.113.7' }) }
    const sent = request(`${site}${from.url}`, { headers }, answer => {
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'strict-transport-security': 'max-age=31536000' })
      answer.pipe(to)
    })
    sent.end()
  }
  const proxy = createServer({ cert, key }, pass)
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  atEnd(() => proxy.close())
  return `https://localhost:${(proxy.address() as AddressInfo).port}`
}

const run = (changed: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ code: unknown; said: string }>(resolve => {
    const words = [...commandLine('doctor'), ...args]
    const env = { ...good, ...changed }
    execFile(process.execPath, words, { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })

const secrets = () => ['S3RVER', good.PIX_CLIENT_SECRET, good.PAGBANK_TOKEN, 'geheim'] as string[]

test('everything is tried, and all is well', async () => {
  const { code, said } = await run({}, '--mail-to', 'operacao@teste.local')
  const wrong = said.split('\n').filter(line => !line.startsWith('ok ') && !/superusuário|^$/.test(line))
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
  for (const about of [
    'Configuração: completa',
    'PostgreSQL 1',
    'o relógio do servidor é o desta máquina',
    'conexões bastam para',
    'vespera-publico: grava, lê, lista e apaga',
    'vespera-privado: grava, lê, lista e apaga',
    'são deste banco de dados',
    'mensagem de teste para operacao@teste.local entregue ao servidor',
    'o provedor dá o token e responde',
    'a operadora dá a chave pública',
    'certificado até 2049-12-31',
    'o proxy diz quem chama',
    'HSTS ligado',
  ])
    expect(said).toContain(about)
  expect(mailbox.to('operacao@teste.local')).toHaveLength(1)
  for (const secret of secrets()) expect(said).not.toContain(secret)
})

test('each broken part is named with what to do, and no secret is shown', async () => {
  sendsForwarded = false
  const { code, said } = await run({
    DATABASE_URL: 'postgresql://vespera:geheim@127.0.0.1:1/vespera',
    S3_SECRET_ACCESS_KEY: 'geheim',
    S3_ACCESS_KEY_ID: 'OUTRA',
    SMTP_URL: 'smtp://vespera:geheim@127.0.0.1:1',
    PIX_CLIENT_SECRET: 'geheim',
    PAGBANK_URL: 'http://127.0.0.1:1',
    NODE_EXTRA_CA_CERTS: '',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  })
  sendsForwarded = true
  expect(code).toBe(1)
  const broken = said.split('\n').filter(line => line.startsWith('erro '))
  for (const line of [
    /Banco de dados: DATABASE_URL: o servidor não aceita a conexão \(connect ECONNREFUSED/,
    /Buckets: the bucket answered 403 InvalidAccessKeyId .*; confira S3_ENDPOINT/,
    /E-mail: mail not sent: ESOCKET.*; confira SMTP_URL/,
    /Pix: token: 401 .*; confira PIX_API_URL/,
    /Cartões: .*; confira PAGBANK_TOKEN/,
    /HTTPS: certificado até 2049-12-31, que navegadores recusam/,
    /Endereço público: TRUST_PROXY nomeia um proxy, mas ele não envia X-Forwarded-For/,
  ])
    expect(broken).toContainEqual(expect.stringMatching(line))
  for (const secret of secrets()) expect(said).not.toContain(secret)
})

test('a database user with too few rights and connections is named', async () => {
  const role = `doctor_${randomBytes(4).toString('hex')}`
  await site.app.pool.query(`create role ${role} login connection limit 5`)
  const url = new URL(good.DATABASE_URL as string)
  url.username = role
  const { code, said } = await run({ DATABASE_URL: url.toString() })
  await site.app.pool.query(`drop role ${role}`)
  expect(code).toBe(1)
  expect(said).toContain('erro     Banco de dados: o usuário não pode criar tabelas')
  expect(said).toContain('erro     Banco de dados: 5 conexões bastam para 0 processos')
})

test('a wrong setting and a wrong option end with one line each', async () => {
  const { code, said } = await run({ KYC_KEY: '', SMTP_URL: '' })
  expect(code).toBe(1)
  expect(said).toMatch(/^(erro {5}Configuração: (SMTP_URL|KYC_KEY): falta; [^\n]*\n){2}$/)
  expect(await run({}, '--mail')).toEqual({ code: 1, said: expect.stringMatching(/^Uso: npm run doctor [^\n]*\n$/) })
})
