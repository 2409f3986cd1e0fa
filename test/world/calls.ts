import { readdir } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { join } from 'node:path'
import { urlOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

type CallInput = { token?: string | undefined; params?: object; body?: unknown; headers?: Record<string, string> }

export type CallResult = {
  status: number
  headers: Headers
  text: string
  message?: string
  errors?: Record<string, string[]>
}

/** Makes one of the contract's calls with any body, valid or not. */
export async function ask(url: string, { method, path }: Endpoint, { token, params, body, headers }: CallInput = {}) {
  const answer = await fetch(url + urlOf(path, params), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const { message, errors } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, headers: answer.headers, text, message, errors } as CallResult
}

/** The body of a successful response. */
export function bodyOf<T>({ status, text }: CallResult): T {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as T
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
type Options = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** Sends a request unchanged: `fetch` would normalize the path, decompress and add headers. */
export function request(
  site: string,
  path: string,
  { method = 'GET', headers = {}, body }: Options = {},
): Promise<Answer> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve, reject) => {
    const sent = send({ hostname, port, path, method, headers, agent: false }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: bytes.toString() })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Collects every call from the contract's modules, so that none can be forgotten. */
export async function collectEndpoints(): Promise<Endpoint[]> {
  const folder = join(projectRoot, 'contract')
  const files = (await readdir(folder)).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map(name => import(join(folder, name)) as Promise<object>))
  // Some modules export several endpoints in a table.
  const values = modules.flatMap(module => Object.values(module)).flatMap(value => [value, ...partsOf(value)])
  return [...new Set(values.filter(isEndpoint))]
}

const partsOf = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Answers the age question as a browser would and returns its cookie. */
export async function passGate(url: string) {
  const response = await fetch(`${url}/home`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'maior=sim',
  })
  return (response.headers.get('set-cookie') ?? '').split(';')[0] as string
}
