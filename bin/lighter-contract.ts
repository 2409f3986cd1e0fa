import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { projectRoot } from '#server/platform/env/project-root.ts'

/** The only fields of an endpoint that a call needs: the server checks the rest. */
const ofCalls = new Set(['method', 'path'])
/** Pairs such as `rename.body`. We keep these schemas, because forms validate against them. */
const named = new Set<string>()
/** Each module's plain values, separated from its schemas. */
const apart = new Map<string, string>()
const suffix = '?plain'

/**
 * Gives browsers only what they use from `contract/`. Without this, an endpoint would pull in its own schemas and those
 * of every other endpoint in its module: a bundler can't see that the calls that create schemas have no side effects.
 */
export const lighterContract: Plugin = {
  name: 'lighter-contract',
  buildStart() {
    for (const path of globSync('web/**/*.{ts,tsx}', { cwd: projectRoot })) {
      const text = readFileSync(join(projectRoot, path), 'utf8')
      for (const [pair] of text.matchAll(/\b\w+\.\w+\b/g)) named.add(pair)
    }
  },
  load(id) {
    const code = apart.get(id)
    return code ? { code, moduleSideEffects: false } : undefined
  },
  transform(code, id) {
    if (!/\/contract\/[\w-]+\.ts$/.test(id)) return undefined
    const { body } = this.parse(code)
    const plain = body.flatMap(statement => plainOf(statement, code))
    apart.set(id + suffix, plain.map(({ text }) => text).join('\n'))
    const rest = body.filter(statement => !plain.some(one => one.statement === statement))
    const edits = [
      ...plain.map(one => leaveTo(one, id)),
      ...rest.flatMap(lightenStatement),
      ...rest.flatMap(withoutDefaults),
    ]
    return { code: edited(code, edits), map: null, moduleSideEffects: false }
  },
}

type Edit = { at: number; to?: number; text: string }
type Statement = ESTree.Program['body'][number]
type Expression = NonNullable<ESTree.VariableDeclarator['init']>
type Property = ESTree.ObjectExpression['properties'][number]
type Plain = { statement: Statement; name: string; text: string }

/** Extracts a constant without schemas, or an endpoint whose schemas the browser doesn't need. */
function plainOf(statement: Statement, code: string): Plain[] {
  const [declared, more] = declarationsOf(statement)
  if (statement.type !== 'ExportNamedDeclaration' || declared?.id.type !== 'Identifier' || more) return []
  const { init, id } = declared
  const definition = init && definitionOf(init)
  const kept = definition?.properties.filter(property => isKept(property, id.name))
  if (!init || !(kept ? kept.every(isPlainProperty) : isPlain(init))) return []
  const value = kept
    ? `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
    : code.slice(init.start, init.end)
  return [{ statement, name: id.name, text: `export const ${id.name} = ${value}` }]
}

function isPlain(value: ESTree.Expression | ESTree.ArrayExpressionElement): boolean {
  if (value?.type === 'ArrayExpression') return value.elements.every(isPlain)
  if (value?.type === 'ObjectExpression') return value.properties.every(isPlainProperty)
  return value?.type === 'Literal'
}

const isPlainProperty = (property: Property) => property.type === 'Property' && isPlain(property.value as Expression)

const leaveTo = ({ statement, name }: Plain, id: string): Edit => ({
  at: statement.start,
  to: statement.end,
  text: `import { ${name} } from '${id + suffix}'; export { ${name} }`,
})

function declarationsOf(statement: Statement) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

const lightenStatement = (statement: Statement) =>
  declarationsOf(statement).flatMap(({ id, init }) =>
    init ? lighten(init, id.type === 'Identifier' ? id.name : '') : [],
  )

/** Removes the values that `endpoint` fills in, because the browser doesn't need them. */
function withoutDefaults(statement: Statement): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'FunctionDeclaration' || declared.id?.name !== 'endpoint' || !declared.body) return []
  return [{ at: declared.body.start, to: declared.body.end, text: '{ return definition }' }]
}

function lighten(init: Expression, name: string): Edit[] {
  if (/Literal$|^(ArrowFunction|Function)Expression$/.test(init.type)) return []
  const pure = [
    { at: init.start, text: '/* @__PURE__ */ (() => (' },
    { at: init.end, text: '))()' },
  ]
  return [...pure, ...withoutSchemas(init, name)]
}

function definitionOf(init: Expression) {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return
  const [definition] = init.arguments
  if (definition?.type !== 'ObjectExpression') throw new Error('an endpoint is not an object literal')
  return definition
}

function isKept(property: Property, name: string) {
  const key = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''
  return ofCalls.has(key) || named.has(`${name}.${key}`)
}

function withoutSchemas(init: Expression, name: string): Edit[] {
  const { properties = [] } = definitionOf(init) ?? {}
  return properties.flatMap((property, index) =>
    isKept(property, name) ? [] : [{ at: property.start, to: properties[index + 1]?.start ?? property.end, text: '' }],
  )
}

function edited(code: string, edits: readonly Edit[]) {
  let at = 0
  let text = ''
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    text += code.slice(at, edit.at) + edit.text
    at = edit.to ?? edit.at
  }
  return text + code.slice(at)
}
