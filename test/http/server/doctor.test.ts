import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listenForPixWebhooks } from '#server/money/payments/pix-webhook.ts'
import { openPaymentsHttp } from '#server/payments-http.ts'
import { examineRedirect } from '#server/platform/doctor/public-url.ts'
import type { PixProviderEnv } from '#server/platform/env/pix.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { openPixProvider } from '#test/pix-provider/open-provider.ts'
import { providerVariables } from '#test/pix-provider/provider-variables.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { openCardServer } from '#test/world/card-payments.ts'
import { commandLine, freePort, servingEnv } from '#test/world/environment.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let good: NodeJS.ProcessEnv
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let site: Booted
let openBuckets: string
/** What the proxies do with `X-Forwarded-For`, `X-Client-Port` and HSTS. */
type Header = 'replaced' | 'passed' | 'removed'
const wellDone = { forwarded: 'replaced' as Header, port: 'replaced' as Header, hsts: 'max-age=31536000' }
let proxied = wellDone
const authority = openAuthority('Autoridade de teste')

beforeAll(async () => {
  mailbox = await openMailbox()
  const bank = await openPixProvider()
  atEnd(() => bank.close())
  const gateway = await openCardServer()
  const open = await openBucketServer()
  const buckets = { ...open, S3_ENDPOINT: await openGuard(open.S3_ENDPOINT) }
  const pix = await providerVariables(bank)
  const paymentsPort = await freePort()
  const PAYMENTS_URL = await openTlsProxy(`http://127.0.0.1:${paymentsPort}`)
  const own = { TRUST_PROXY: '127.0.0.1', PAYMENTS_URL }
  site = await bootSite({ variables: { ...buckets, ...gateway.variables, ...pix, ...own } })
  const PUBLIC_URL = await openTlsProxy(site.url)
  openBuckets = open.S3_ENDPOINT
  const { webhook } = site.app.env.pix.provider as PixProviderEnv
  const callbacks = await listenForPixWebhooks(site.app, { ...webhook, port: webhook.port ?? 0 })
  atEnd(() => callbacks.close())
  const payments = await openPaymentsHttp({ ...site.app, env: { ...site.app.env, publicUrl: PUBLIC_URL } })
  atEnd(() => payments.close())
  await payments.listen({ port: paymentsPort, host: '127.0.0.1' })
  const folder = await mkdtemp(join(tmpdir(), 'vespera-doctor-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'ca.pem'), authority.cert + (await readFile(pix.PIX_CA_FILE ?? '', 'utf8')))
  good = {
    PATH: process.env.PATH,
    ...servingEnv,
    ...buckets,
    ...gateway.variables,
    ...pix,
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    AUDIT_SINK: `file:${join(folder, 'audit.log')}`,
    SMTP_URL: mailbox.url,
    ...own,
    PUBLIC_URL,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
})

async function openTlsProxy(target: string) {
  const headerOf = (way: Header, own: string, sent: string | string[] | undefined) =>
    way === 'replaced' ? own : way === 'passed' ? sent : undefined
  const forwarded = ({ 'x-forwarded-for': address, 'x-client-port': port, ...others }: IncomingHttpHeaders) => {
    const given = {
      'x-forwarded-for': headerOf(proxied.forwarded, '203.0.113.7', address),
      'x-client-port': headerOf(proxied.port, '54321', port),
    }
    return { ...others, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
  }
  const port = await listen(createServer(authority.issue('localhost'), pass(target, forwarded)))
  return `https://localhost:${port}`
}

/** Starts a proxy that refuses requests without a key to the tests' public bucket. */
async function openGuard(bucket: string) {
  const forward = pass(bucket, headers => headers)
  const guard = createHttpServer((from, to) =>
    from.headers.authorization ? forward(from, to) : void to.writeHead(403).end(),
  )
  return `http://127.0.0.1:${await listen(guard)}`
}

type Change = (headers: IncomingHttpHeaders) => OutgoingHttpHeaders

const pass = (target: string, change: Change) => (from: IncomingMessage, to: ServerResponse) => {
  const { method, headers } = from
  const sent = request(`${target}${from.url}`, { method, headers: change(headers) }, answer => {
    to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'strict-transport-security': proxied.hsts })
    answer.pipe(to)
  })
  from.pipe(sent)
}

async function listen(server: Server) {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const run = (changed: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>(resolve => {
    const words = [...commandLine('doctor'), ...args]
    const env = { ...good, ...changed }
    execFile(process.execPath, words, { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: out + err }),
    )
  })

const secrets = () => ['S3RVER', good.PIX_CLIENT_SECRET, good.PAGBANK_TOKEN, 'geheim'] as string[]

test('the doctor tries everything and finds no error', async () => {
  const { code, output } = await run({}, '--mail-to', 'operacao@teste.local')
  const wrong = output
    .split('\n')
    .filter(
      line =>
        !line.startsWith('ok ') &&
        !/superusuário|sem CLAMAV_URL|palavra de quem entra|mesmo disco|sem SMPP_URL|^$/.test(line),
    )
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
  for (const about of [
    'Configuração: completa',
    'PostgreSQL 1',
    'o relógio do servidor é o desta máquina',
    'conexões bastam para',
    'BACKUP_DIR aceita arquivos',
    'atenção  Backup: BACKUP_DIR está no mesmo disco que DATA_DIR',
    'vespera-publico: grava, lê, lista e apaga, e só com a chave',
    'vespera-privado: grava, lê, lista e apaga, e só com a chave',
    'são deste banco de dados',
    'mensagem de teste para operacao@teste.local entregue ao servidor',
    'o provedor dá o token e responde',
    'a operadora dá a chave pública',
    'o destino de AUDIT_SINK aceita registros',
    'atenção  Códigos por telefone: sem SMPP_URL',
    'certificado até 2049-12-31',
    'o proxy diz quem chama, e ninguém mais',
    'o proxy diz a porta de quem chama',
    'HSTS ligado, por um ano',
    'responde, e só às páginas do site',
    'quem não tem o certificado do banco é recusado',
  ])
    expect(output).toContain(about)
  expect(mailbox.to('operacao@teste.local')).toHaveLength(1)
  for (const secret of secrets()) expect(output).not.toContain(secret)
})

test('the doctor names each broken part and its remedy, and shows no secret', async () => {
  proxied = { ...wellDone, forwarded: 'passed', hsts: 'max-age=300' }
  const { code, output } = await run({
    DATABASE_URL: 'postgresql://vespera:geheim@127.0.0.1:1/vespera',
    S3_SECRET_ACCESS_KEY: 'geheim',
    S3_ACCESS_KEY_ID: 'OUTRA',
    SMTP_URL: 'smtp://vespera:geheim@127.0.0.1:1',
    BACKUP_DIR: join(good.DATA_DIR ?? '', 'ca.pem', 'backups'),
    PIX_CLIENT_SECRET: 'geheim',
    PAGBANK_URL: 'http://127.0.0.1:1',
    AUDIT_SINK: 'syslog://127.0.0.1:1',
    PAYMENTS_URL: await openTlsProxy(site.url),
    PIX_WEBHOOK_URL: `${good.PAYMENTS_URL}/aviso`,
    NODE_EXTRA_CA_CERTS: '',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  })
  proxied = wellDone
  expect(code).toBe(1)
  const broken = output.split('\n').filter(line => line.startsWith('erro '))
  for (const line of [
    /Banco de dados: DATABASE_URL: o servidor não aceita a conexão \(connect ECONNREFUSED/,
    /Buckets: the bucket answered 403 InvalidAccessKeyId .*; confira S3_ENDPOINT/,
    /Backup: ENOTDIR.*; dê a BACKUP_DIR uma pasta/,
    /E-mail: o servidor não aceita a conexão, .*; confira SMTP_URL/,
    /Pix: token: 401 .*; confira PIX_API_URL/,
    /Cartões: .*; confira PAGBANK_TOKEN/,
    /Cópia da auditoria: .*; confira AUDIT_SINK/,
    /HTTPS: certificado até 2049-12-31, que navegadores recusam/,
    /Endereço público: qualquer um pode inventar o endereço de quem chama/,
    /Endereço público: HSTS vale só 300 s/,
    /Endereço dos pagamentos: \S+ não admite as páginas de/,
    /Avisos do Pix: \S+ atende quem não tem o certificado do banco \(404\)/,
  ])
    expect(broken).toContainEqual(expect.stringMatching(line))
  for (const secret of secrets()) expect(output).not.toContain(secret)
})

test.each([
  ['removed', 'o proxy não envia X-Client-Port'],
  ['passed', 'qualquer um pode inventar a porta de quem chama'],
] as const)('the doctor names a proxy that does not replace the port: %s', async (port, text) => {
  proxied = { ...wellDone, port }
  const { code, output } = await run({})
  proxied = wellDone
  expect(code).toBe(1)
  expect(output).toContain(`erro     Endereço público: ${text}`)
})

test('the doctor names missing database rights, open buckets and a proxy that sends no address', async () => {
  const role = `doctor_${randomBytes(4).toString('hex')}`
  await site.app.pool.query(`create role ${role} login connection limit 5`)
  const url = new URL(good.DATABASE_URL as string)
  url.username = role
  proxied = { ...wellDone, forwarded: 'removed' }
  const { code, output } = await run({ DATABASE_URL: url.toString(), S3_ENDPOINT: openBuckets })
  proxied = wellDone
  await site.app.pool.query(`drop role ${role}`)
  expect(code).toBe(1)
  expect(output).toContain('erro     Banco de dados: o usuário não pode criar tabelas')
  expect(output).toContain('erro     Banco de dados: 5 conexões bastam para 0 processos')
  for (const name of ['publico', 'privado'])
    expect(output).toContain(`Buckets: vespera-${name}: qualquer um lê o que há nele`)
  expect(output).toContain('Endereço público: TRUST_PROXY nomeia um proxy, mas ele não envia X-Forwarded-For')
})

test('each wrong setting and a wrong option are reported in one line', async () => {
  const { code, output } = await run({ KYC_KEY: '', SMTP_URL: '' })
  expect(code).toBe(1)
  expect(output).toMatch(/^(erro {5}Configuração: (SMTP_URL|KYC_KEY): falta; [^\n]*\n){2}$/)
  expect(await run({}, '--mail')).toEqual({ code: 1, output: expect.stringMatching(/^Uso: npm run doctor [^\n]*\n$/) })
})

test('http must redirect to https on the same host', async () => {
  let answer: [number, OutgoingHttpHeaders] = [200, {}]
  const from = `http://127.0.0.1:${await listen(createHttpServer((_, to) => void to.writeHead(...answer).end()))}/`
  const to = 'https://vespera.example'
  expect(await examineRedirect(from, to)).toMatchObject({ level: 'erro' })
  answer = [301, { location: 'https://outro.example/' }]
  expect(await examineRedirect(from, to)).toMatchObject({ level: 'erro' })
  answer = [308, { location: `${to}/` }]
  expect(await examineRedirect(from, to)).toEqual({ level: 'ok', text: 'http leva a https' })
})
