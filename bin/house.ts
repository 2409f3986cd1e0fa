import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const listed = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n')
const isProduction = (path: string) =>
  /^(contract|server|web|demo)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(path)
const texts = new Map(listed.filter(isProduction).map(path => [path, readFileSync(path, 'utf8')]))
const tests = listed.filter(path => /^(test|bench)\/.*\.ts$|\.test\.tsx?$/.test(path) && existsSync(path))

const statement = /^(?:import|export)\b[^;'"]*?from\s+'([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm
/** Type imports count too. */
const imports = new Map([...texts].map(([path, text]) => [path, [...text.matchAll(statement)]]))
const targets = new Map(
  [...imports].map(([path, found]) => [path, new Set(found.flatMap(match => targetOf(path, match) ?? []))]),
)

function targetOf(path: string, [, from, bare, dynamic]: RegExpMatchArray) {
  const name = from ?? bare ?? dynamic ?? ''
  const target = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(path), name) : ''
  return texts.has(target) ? target : undefined
}

/** What a person does, by the screens and verbs that begin it. */
const paths = {
  'an uncached catalogue page': ['server/pages/catalog.ts'],
  'an account registered': ['web/app/account/register.tsx', 'server/accounts/register.ts'],
  'one photo until it is public': [
    'web/app/media/media-field.tsx',
    'server/media/add-media.ts',
    'web/admin/reviews/media-screen.tsx',
    'server/reviews/media-decisions.ts',
  ],
  'pay by card': ['web/app/checkout/payment-card.tsx', 'server/payments/pay-by-card.ts'],
  'Pix confirmed by hand': ['web/admin/orders/order-screen.tsx', 'server/orders/admin-actions.ts'],
  'documents approved': ['web/admin/reviews/document-screen.tsx', 'server/reviews/kyc-decisions.ts'],
  'a campaign reviewed': ['web/admin/reviews/campaign-screen.tsx', 'server/reviews/campaign-decisions.ts'],
  'a support message': [
    'web/app/help/help.tsx',
    'web/admin/support/conversation-screen.tsx',
    'server/support/messages.ts',
  ],
}
const general = 'endpoint client messages profile-messages refusals format paths routes plain-text email user-types'
const everyoneKnows = [
  ...['web/kit/', 'web/parts/', 'web/styles/', 'web/app/parts/', 'web/app/forms/'],
  ...['server/http/', 'server/db/', 'server/env/', 'server/adapters/', 'server/jobs/', 'server/start/'],
  ...['server/app.ts', 'server/env.ts', 'server/bounded-work.ts', 'server/project-root.ts'],
  ...general.split(' ').map(name => `contract/${name}.ts`),
  ...['lookup', 'password', 'tax-id', 'outside-links', 'field-parsers', 'profile-fields', 'profile-limits'].map(
    n => `contract/${n}.ts`,
  ),
]

const sizes = [...texts.values()].map(countLines).sort((a, b) => a - b)
const total = sum(sizes)
const importers = Map.groupBy(
  [...targets].flatMap(([path, to]) => [...to].map(target => ({ path, target }))),
  ({ target }) => target,
)
const single = [...importers.values()].filter(all => all.length === 1)
/** Tables of calls, screens and pages name each file once. */
const isTable = (path: string) => /^(server\/(api|pages)\.ts|server\/pages\/.*|web\/(app|admin)\/main\.tsx)$/.test(path)
const outsideTables = single.filter(([one]) => one && !isTable(one.path))
const beside = single.filter(([one]) => one && dirname(one.path) === dirname(one.target))
const importLines = sum([...imports.values()].flat().map(([whole]) => whole.split('\n').length))
const comments = sum([...texts.values()].map(text => text.match(/^\s*(\/\/|\/\*|\*)/gm)?.length ?? 0))
const testLines = sum(tests.map(path => countLines(readFileSync(path, 'utf8'))))
const styles = listed.filter(path => /^(web|demo)\/.*\.css$/.test(path) && existsSync(path))
const cycles = findCycles()

console.table({
  'TypeScript files': texts.size,
  lines: total,
  'median, p95, max lines a file': `${quantile(0.5)}, ${quantile(0.95)}, ${sizes.at(-1)}`,
  'CSS files': styles.length,
  'files with one importer': `${single.length} (${share(single.length, texts.size)})`,
  'of them not in a table of calls, screens or pages': `${outsideTables.length} (${share(outsideTables.length, texts.size)})`,
  'of them beside it': beside.length,
  'import lines': share(importLines, total),
  'comment lines': share(comments, total),
  'test lines per line': (testLines / total).toFixed(2),
  'import cycles, types included': cycles.length,
})
console.log('Files on a path, by imports, without kit, parts, plumbing and what the whole contract uses')
console.table(Object.fromEntries(Object.entries(paths).map(([name, entries]) => [name, filesFrom(entries).size])))
for (const cycle of cycles) console.log(`cycle: ${cycle.join(' ')}`)
if (process.argv.includes('--files'))
  for (const [name, entries] of Object.entries(paths))
    console.log(`\n${name}\n${[...filesFrom(entries)].sort().join('\n')}`)

function filesFrom(entries: readonly string[]) {
  const found = new Set(entries)
  for (const path of found)
    for (const match of imports.get(path) ?? []) {
      const target = /^(import type|export type)|^import\(/.test(match[0]) ? undefined : targetOf(path, match)
      if (target && !everyoneKnows.some(start => target.startsWith(start))) found.add(target)
    }
  for (const entry of entries) if (!texts.has(entry)) throw new Error(`no such file: ${entry}`)
  return found
}

function findCycles() {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const lower = (path: string, value = 0) => low.set(path, Math.min(low.get(path) ?? value, value))

  function visit(path: string) {
    index.set(path, index.size)
    low.set(path, index.size - 1)
    stack.push(path)
    for (const target of targets.get(path) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) lower(path, low.get(target))
    }
    if (low.get(path) !== index.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1) groups.push(group)
  }

  for (const path of targets.keys()) if (!index.has(path)) visit(path)
  return groups
}

function countLines(text: string) {
  return text.split('\n').length - 1
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((all, one) => all + one, 0)
}

function quantile(part: number) {
  return sizes[Math.floor(sizes.length * part)]
}

function share(part: number, whole: number) {
  return `${((100 * part) / whole).toFixed(1)} %`
}
