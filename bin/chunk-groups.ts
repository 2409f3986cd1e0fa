import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

type Kinds = readonly (readonly [string, RegExp])[]

/** Pieces that several screens share, by what they are for. What one screen alone uses goes with it. */
const appKinds: Kinds = [
  ['schemas', /\/zod\//],
  ['checkout', /web\/app\/checkout\/(?!orders|plan-labels)|contract\/coupon/],
  ['forms', /react-hook-form|web\/app\/forms\/(?!draft)|web\/kit\/client\/field/],
  ['documents', /web\/app\/documents\//],
  ['pictures', /web\/app\/media\/photo-(stage|editor)/],
  [
    'editing',
    /web\/app\/(media|profile|campaigns|forms)\/|contract\/(tax-id|media|profile|field|age|genders|lookup|public)|masked-input/,
  ],
]
const adminKinds: Kinds = [
  ['reviews', /web\/admin\/reviews\//],
  ['orders', /web\/admin\/(orders|pricing)\//],
]

/**
 * Few files for each screen: every request of a slow network costs as much as 20 kB. A first load has the entry and
 * `base`; another screen its own file and one or two that it shares.
 */
export const codeSplitting = (entry: string): Rolldown.CodeSplittingOptions => ({
  includeDependenciesRecursively: false,
  groups: [
    {
      name: (id, graph) => groupOf(id, graph, entry.includes('admin') ? adminKinds : appKinds),
      debugName: 'kinds',
    },
  ],
})

function groupOf(id: string, graph: Graph, kinds: Kinds) {
  const info = graph.getModuleInfo(id)
  if (!info || info.isEntry) return null
  const roots = rootsOf(id, graph)
  if ([...roots].some(root => graph.getModuleInfo(root)?.isEntry)) return 'base'
  if (roots.size < 2) return null
  return kinds.find(([, pattern]) => pattern.test(id))?.[0] ?? 'parts'
}

/** The entry and the lazily loaded modules that a module is part of. */
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

/** @throws for files that import each other: one of them would run before what it needs. */
export function refuseCycles(built: Listed) {
  const visit = (name: string, above: readonly string[]) => {
    if (above.includes(name)) throw new Error(`files import each other: ${[...above, name].join(' → ')}`)
    for (const next of built[name]?.imports ?? []) visit(next, [...above, name])
  }
  for (const name of Object.keys(built)) visit(name, [])
}
