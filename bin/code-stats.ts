import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** User actions, with the screens and handlers that start them. */
const journeys = {
  'an uncached catalogue page': ['server/pages/catalog.ts'],
  'an account registered': ['web/app/account/register-screen.tsx', 'server/people/accounts/register.ts'],
  'one photo until it is public': [
    'web/app/media/media-field.tsx',
    'server/people/media/add-media.ts',
    'web/admin/reviews/media-screen.tsx',
    'server/safety/reviews/media-decisions.ts',
  ],
  'paid by card': ['web/app/checkout/payment-card-screen.tsx', 'server/money/payments/pay-by-card.ts'],
  'Pix confirmed by hand': ['web/admin/orders/order-screen.tsx', 'server/money/orders/admin-actions.ts'],
  'documents approved': ['web/admin/reviews/document-screen.tsx', 'server/safety/reviews/document-decisions.ts'],
  'a banner reviewed': ['web/admin/reviews/campaign-screen.tsx', 'server/safety/reviews/campaign-decisions.ts'],
  'a support message': [
    'web/app/help/help-screen.tsx',
    'web/admin/support/conversation-screen.tsx',
    'server/safety/support/messages.ts',
  ],
}

/** The journeys leave out these files, because every engineer on the project already knows them. */
const everyoneKnows = [
  ...['web/kit/', 'web/parts/', 'web/styles/', 'web/app/parts/', 'web/app/forms/'],
  ...[
    'server/platform/http/',
    'server/platform/db/',
    'server/platform/env/',
    'server/platform/adapters/',
    'server/platform/jobs/',
    'server/start/',
  ],
  ...[
    'server/platform/app.ts',
    'server/open-app.ts',
    'server/platform/env/env.ts',
    'server/platform/limits/bounded-work.ts',
    'server/platform/env/project-root.ts',
  ],
  ...[
    ...['endpoint', 'client', 'messages', 'profile-messages', 'refusals', 'format', 'paths', 'routes', 'plain-text'],
    ...['email', 'user-types', 'lookup', 'password', 'tax-id', 'outside-links', 'field-parsers', 'profile-fields'],
    ...['profile-limits', 'durations'],
  ].map(name => `contract/${name}.ts`),
]

/** These files exist to import every folder on their side. */
const compositionRoots = new Set([
  ...['app', 'open-app', 'follow-changes', 'main', 'api', 'serve', 'pages', 'schedule', 'tasks'].map(
    name => `server/${name}.ts`,
  ),
  'web/admin/main.tsx',
  'web/app/main.tsx',
])
const layers = new Set(['platform', 'people', 'money', 'catalog', 'safety'].map(name => `server/${name}`))
const sides = { server: 'server/', 'back-office': 'web/admin/', app: 'web/app/' }

const isTest = (path: string) => /^test\/.*\.ts$|\.test\.tsx?$/.test(path)
const isProduction = (path: string) => /^(contract|server|web|demo)\/.*\.tsx?$/.test(path) && !isTest(path)

const sources = globSync('{contract,server,web,demo,test,bin,bench}/**/*.{ts,tsx,sql,css}')
const read = (path: string) => readFileSync(path, 'utf8')
const texts = new Map(sources.filter(isProduction).map(path => [path, read(path)]))
const imports = new Map([...texts].map(([path, text]) => [path, importsOf(path, text)]))

type Import = { target: string; isType: boolean; isLazy: boolean }

function importsOf(path: string, text: string): Import[] {
  const statement = /^(?:import|export)\b([^;'"]*?)from\s+'([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm
  return [...text.matchAll(statement)].flatMap(([, names = '', from, bare, lazy]) => {
    const name = from ?? bare ?? lazy ?? ''
    const target = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(path), name) : ''
    return texts.has(target) ? [{ target, isType: isTypeOnly(names), isLazy: lazy !== undefined }] : []
  })
}

function isTypeOnly(names: string) {
  const listed = /^\s*\{([^}]*)\}\s*$/
    .exec(names)?.[1]
    ?.split(',')
    .filter(name => name.trim())
  return /^\s*type\b/.test(names) || (listed?.every(name => /^\s*type\s/.test(name)) ?? false)
}

const countLines = (text: string) => text.split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const linesOf = (paths: readonly string[]) => sum(paths.map(path => countLines(read(path))))

const cycles = { ...folderCycles(), 'import cycles between files, types included': fileCycles().length }
if (process.argv.includes('--strict')) refuseCycles()
else print()

/** Runs in `npm run check`. */
function refuseCycles() {
  if (sum(Object.values(cycles)) === 0) return
  console.table(cycles)
  throw new Error('folders or files import each other in a circle: npm run code-stats -- --cycles')
}

function print() {
  console.table({ ...sizes(), ...cycles })
  console.log('Files on a path, without kit, parts, plumbing and what the whole contract uses')
  console.table(Object.fromEntries(Object.entries(journeys).map(([name, starts]) => [name, filesFrom(starts).size])))
  if (process.argv.includes('--files'))
    for (const [name, starts] of Object.entries(journeys))
      console.log(`\n${name}\n${[...filesFrom(starts)].sort().join('\n')}`)
  if (process.argv.includes('--cycles'))
    for (const [name, start] of Object.entries(sides)) console.log(`\n${name}\n${largestFolderCycle(start).join('\n')}`)
}

function sizes() {
  const lines = [...texts.values()].map(countLines).sort((a, b) => a - b)
  const quantile = (part: number) => lines[Math.floor(lines.length * part)]
  const migrations = sources.filter(path => /^server\/platform\/db\/migrations\/.*\.sql$/.test(path))
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object }
  return {
    'production TypeScript: lines': sum(lines),
    'production TypeScript: files': lines.length,
    'lines a file: median, p95, largest': `${quantile(0.5)}, ${quantile(0.95)}, ${lines.at(-1)}`,
    'SQL: lines': linesOf(sources.filter(path => path.endsWith('.sql'))),
    migrations: migrations.length,
    tables: read('server/platform/db/tables.ts').match(/^ {2}\w+: \{/gm)?.length,
    'tests: lines': linesOf(sources.filter(isTest)),
    'styles: lines': linesOf(sources.filter(path => /^(web|demo)\/.*\.css$/.test(path))),
    'runtime dependencies': Object.keys(dependencies).length,
  }
}

/** Counts the folders in each side's largest import cycle. Ignores type imports and composition roots. */
function folderCycles() {
  return Object.fromEntries(
    Object.entries(sides).map(([name, start]) => [`largest folder cycle: ${name}`, largestFolderCycle(start).length]),
  )
}

function largestFolderCycle(start: string) {
  const inside = (path: string) => path.startsWith(start) && !compositionRoots.has(path)
  const graph = new Map<string, Set<string>>()
  for (const [path, all] of imports) {
    if (!inside(path)) continue
    const from = folderOf(path, start)
    const to = all
      .filter(({ target, isType }) => !isType && inside(target))
      .map(({ target }) => folderOf(target, start))
    graph.set(from, new Set([...(graph.get(from) ?? []), ...to.filter(folder => folder !== from)]))
  }
  return cyclesIn(graph).reduce((largest, one) => (one.length > largest.length ? one : largest), [])
}

/** Treats a file outside any folder as its own folder. */
function folderOf(path: string, start: string) {
  const [first = '', second] = path.slice(start.length).split('/')
  return layers.has(start + first) && second && !second.includes('.') ? `${start}${first}/${second}` : start + first
}

function fileCycles() {
  return cyclesIn(new Map([...imports].map(([path, all]) => [path, new Set(all.map(({ target }) => target))])))
}

function filesFrom(starts: readonly string[]) {
  const found = new Set(starts)
  for (const path of found) {
    const all = imports.get(path)
    if (!all) throw new Error(`no such file: ${path}`)
    for (const { target, isType, isLazy } of all)
      if (!isType && !isLazy && !everyoneKnows.some(known => target.startsWith(known))) found.add(target)
  }
  return found
}

/** Returns the strongly connected components with more than one node, by Tarjan's algorithm. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>) {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const lower = (node: string, value = 0) => low.set(node, Math.min(low.get(node) ?? value, value))

  function visit(node: string) {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    for (const target of graph.get(node) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) lower(node, low.get(target))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) groups.push(group.sort())
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return groups
}
