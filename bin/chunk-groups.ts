import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

type Kinds = readonly (readonly [string, RegExp])[]

type Front = { kinds: Kinds; first: RegExp; later?: RegExp; startsWithoutSchemas?: true }

/** Chunks that several screens share, by purpose. Code that only one screen uses goes into that screen's file. */
const app: Front = {
  // Code that this screen shares with others goes into `parts`, since most people start here.
  first: /web\/app\/account\/account-menu/,
  startsWithoutSchemas: true,
  // Modules that go into `more` even if the first screen uses them.
  later:
    /(queries|infiniteQuery)Observer|use(Queries|InfiniteQuery)|contract\/(heic|outside-links|(coupon|attendance-hours|card-payment|campaign)\.ts\?plain)/,
  kinds: [
    ['checkout', /web\/app\/checkout\/(?!orders|order-path|plan-labels|renewal|plan-end)/],
    [
      'forms',
      /react-hook-form|web\/app\/forms\/(?!draft)|web\/kit\/client\/(field|mask)|contract\/(day|email-suggestion|tax-id)/,
    ],
    ['documents', /web\/app\/documents\//],
    ['phone', /web\/app\/phones\/(own-phone|channel-words|phone-forms|confirm-number-panel)|contract\/phone\.ts/],
    [
      'own-data',
      /web\/app\/(privacy\/|account\/(my-data|sessions)|parts\/(fold|save-file))|contract\/(privacy|retention)\.ts/,
    ],
    [
      'editing',
      /web\/app\/((media|profile|campaigns|forms)\/|parts\/use-options)|contract\/(media|mobile|profile|field|age|genders|lookup|public)|libphonenumber/,
    ],
  ],
}
const admin: Front = {
  first: /web\/admin\/operators\/log-in-screen/,
  kinds: [
    ['reviews', /web\/admin\/reviews\//],
    ['orders', /web\/admin\/(orders|pricing)\//],
    // Screens that operators seldom open.
    [
      'records',
      /web\/(admin\/(operators\/operators-screen|incidents\/|partners\/|evidence\/evidence-facts)|kit\/chart)|contract\/(operator-admin|incident|category-admin)/,
    ],
  ],
}

/**
 * Keeps the number of files per screen low: on a slow network each request costs as much as 20 kB. The first load takes
 * the entry and `base`; every other screen takes its own file and one or two shared ones.
 */
export const codeSplitting = (entry: string): Rolldown.CodeSplittingOptions => ({
  includeDependenciesRecursively: false,
  groups: [
    {
      name: (id, graph) => groupOf(id, graph, entry.includes('admin') ? admin : app),
      debugName: 'kinds',
    },
  ],
})

function groupOf(id: string, graph: Graph, { kinds, first, later, startsWithoutSchemas }: Front) {
  const info = graph.getModuleInfo(id)
  if (!info || info.isEntry) return null
  const roots = [...rootsOf(id, graph)]
  if (startsWithoutSchemas && (isZod(id) || /\/contract\/(messages|plain-digits|read-link)\.ts/.test(id)))
    return 'schemas'
  if (later?.test(id)) return 'more'
  if (roots.some(root => graph.getModuleInfo(root)?.isEntry)) return 'base'
  if (roots.length < 2) return null
  const kind = kinds.find(([, pattern]) => pattern.test(id))
  if (kind) return kind[0]
  if (startsWithoutSchemas && id.includes('/contract/')) return info.importedIds.some(isZod) ? 'schemas' : 'parts'
  return roots.some(root => first.test(root)) ? 'parts' : 'more'
}

const isZod = (id: string) => id.includes('/zod/')

/** Returns the entry and the lazily loaded modules that import a module, directly or through others. */
function rootsOf(id: string, graph: Graph) {
  const seen = new Set<string>()
  const roots = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const info = graph.getModuleInfo(next)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(next)
    waiting.push(...info.importers)
  }
  return roots
}

type Listed = Record<string, { imports?: string[] }>

/** @throws if files import each other, because one of them would run before the code that it needs. */
export function refuseCycles(built: Listed) {
  const visit = (name: string, above: readonly string[]) => {
    if (above.includes(name)) throw new Error(`files import each other: ${[...above, name].join(' → ')}`)
    for (const next of built[name]?.imports ?? []) visit(next, [...above, name])
  }
  for (const name of Object.keys(built)) visit(name, [])
}
