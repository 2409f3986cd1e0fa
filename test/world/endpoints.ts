import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'
import { projectRoot } from '#server/project-root.ts'

/** Every call of the contract, found where they are declared, so that none can be forgotten. */
export async function collectEndpoints(): Promise<Endpoint[]> {
  const folder = join(projectRoot, 'contract')
  const files = (await readdir(folder)).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map(name => import(join(folder, name)) as Promise<object>))
  // A module may keep several in a table.
  const values = modules.flatMap(module => Object.values(module)).flatMap(value => [value, ...partsOf(value)])
  return [...new Set(values.filter(isEndpoint))]
}

const partsOf = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
