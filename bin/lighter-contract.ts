import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { projectRoot } from '#server/project-root.ts'

/** All that a call needs of an endpoint: the server checks the rest. */
const ofCalls = new Set(['method', 'path'])
/** As in `rename.body`: what forms check against. */
const named = new Set<string>()

/**
 * Browsers get from `contract/` what they use. It has no side effects, but a bundler cannot see that of the calls that
 * make a schema; and an endpoint would bring along every schema that it names.
 */
export const lighterContract: Plugin = {
  name: 'lighter-contract',
  buildStart() {
    for (const path of globSync('web/**/*.{ts,tsx}', { cwd: projectRoot })) {
      const text = readFileSync(join(projectRoot, path), 'utf8')
      for (const [pair] of text.matchAll(/\b\w+\.\w+\b/g)) named.add(pair)
    }
  },
  transform(code, id) {
    if (!/\/contract\/[\w-]+\.ts$/.test(id)) return undefined
    const edits: Edit[] = []
    for (const statement of this.parse(code).body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') continue
      for (const { id, init } of declared.declarations)
        if (init) edits.push(...lighten(init, id.type === 'Identifier' ? id.name : ''))
    }
    return { code: edited(code, edits), map: null, moduleSideEffects: false }
  },
}

type Edit = { at: number; to?: number; text: string }
type Expression = NonNullable<ESTree.VariableDeclarator['init']>

function lighten(init: Expression, name: string): Edit[] {
  if (/Literal$|^(ArrowFunction|Function)Expression$/.test(init.type)) return []
  const pure = [
    { at: init.start, text: '/* @__PURE__ */ (() => (' },
    { at: init.end, text: '))()' },
  ]
  return [...pure, ...withoutSchemas(init, name)]
}

function withoutSchemas(init: Expression, name: string): Edit[] {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return []
  const [definition] = init.arguments
  if (definition?.type !== 'ObjectExpression') throw new Error('an endpoint is not an object literal')
  return definition.properties.flatMap((property, index) => {
    const key = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''
    const isKept = ofCalls.has(key) || named.has(`${name}.${key}`)
    if (isKept) return []
    const to = definition.properties[index + 1]?.start ?? property.end
    return [{ at: property.start, to, text: '' }]
  })
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
