import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servingEnv } from '#test/world/environment.ts'
import { readEnv, rules, variableNames } from './env.ts'
import { projectRoot } from './project-root.ts'
import { recipients, recipientsOf } from './recipients.ts'

const rows = Object.values(recipients)
const listed: readonly string[] = rows.flatMap(({ settings }) => settings)

/** Addresses of this site itself, or of who may reach it. */
const own = [
  ...['HOST', 'PUBLIC_URL', 'ADMIN_URL', 'ADMIN_NETWORKS', 'METRICS_HOST', 'AGE_RETURN_URL'],
  ...['PAYMENTS_URL', 'PAYMENTS_NOTIFICATION_URL', 'PIX_WEBHOOK_URL'],
]

const isAddress = (example: string) => /:\/\/|^(\*\.)?[\w-]+(\.[\w-]+)+(\/\d+|:\d+)?(,|$)/.test(example)
const endOfName = /_(URL|URI|HOSTS?|ENDPOINT|ISSUERS?|SINK|PROXY|TOKEN|CLIENT_ID|CLIENT_SECRET|API_KEY|ACCESS_KEY)$/

test('every setting that names another host, or has a credential for one, has a row', () => {
  const pointing = Object.entries(rules).filter(([name, { example }]) => isAddress(example) || endOfName.test(name))
  const names = pointing.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['SMTP_URL', 'PUSH_HOSTS', 'TRUST_PROXY', 'WHATSAPP_TOKEN', ...own]))
  expect(names.filter(name => !own.includes(name) && !listed.includes(name))).toEqual([])
})

test('every setting of a row exists', () => {
  expect(listed.filter(name => !variableNames.includes(name))).toEqual([])
})

test('docs/privacy.md has exactly these rows', () => {
  const page = readFileSync(join(projectRoot, 'docs/privacy.md'), 'utf8')
  const [, table = ''] = /\| quem \| o que recebe .*\n\| ---.*\n((?:\|.*\n)+)/.exec(page) ?? []
  const lines = rows.map(
    ({ name, data, purpose, settings }) =>
      `| ${name} | ${data} | ${purpose} | ${settings.map(setting => `\`${setting}\``).join(', ')} |`,
  )
  expect(table.trim().split('\n')).toEqual(lines)
})

test.each([
  ['DATABASE_URL', 'postgresql://u:p@localhost/vespera', 'postgresql://u:p@db.example/vespera'],
  ['TRUST_PROXY', '127.0.0.1,::1', '127.0.0.1,10.0.0.0/8'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318', 'http://coletor.example:4318'],
])('%s is a recipient only on another machine', (name, here, there) => {
  const count = (value: string) => recipientsOf(readEnv({ ...servingEnv, [name]: value })).length
  expect(count(here)).toBe(count(''))
  expect(count(there)).toBe(count('') + 1)
})
