import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFlags, memoryVariables } from '#server/platform/env/memory.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

export type Running = { url: string; headers: Record<string, string>; pid: number; stop(): Promise<void> }
export type Site = Running & { dataDir: string; isRunning(): boolean }
export type Sample = { status: number; body: Buffer; headers: Record<string, string>; readonly plain: string }

/**
 * One client sends as many requests as thousands of visitors. This factor keeps the read limits active, but so high
 * that they never refuse a request (docs/decisions/023-reading-limits.md).
 */
const unlimited = { READ_LIMIT_FACTOR: '1000000' }

export async function startSite(variables: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-bench-'))
  const port = String(await freePort())
  const env = { ...process.env, ...memoryVariables, PORT: port, DATA_DIR: dataDir, ...unlimited, ...variables }
  const child = spawn(process.execPath, [...memoryFlags, join(projectRoot, 'dist/server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answers(child, url)
  const headers = { 'accept-encoding': 'br, gzip', cookie: await passGate(url) }
  return {
    url,
    headers,
    pid: child.pid as number,
    dataDir,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      const ended = child.exitCode === null && once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startFloor({ body, headers }: Sample, headersToSend: Running['headers']): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(projectRoot, 'bench/floor.ts'), String(port)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  child.stdin?.end(JSON.stringify({ headers, body: body.toString('base64') }))
  const url = `http://127.0.0.1:${port}`
  await answers(child, url)
  return { url, headers: headersToSend, pid: child.pid as number, stop: async () => void child.kill() }
}

export async function sample({ url, headers }: Running, path: string): Promise<Sample> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await get(url + path, headers)
    if (answer.headers['content-encoding'] === 'br') return answer
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`${path} is never sent as brotli`)
}

export function get(url: string, headers: Record<string, string>) {
  return new Promise<Sample>((resolve, reject) => {
    request(url, { headers }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts)
        const status = response.statusCode ?? 0
        resolve({ status, body, plain: body.toString(), headers: response.headers as Record<string, string> })
      })
    })
      .on('error', reject)
      .end()
  })
}

async function answers(child: ChildProcess, url: string) {
  while (child.exitCode === null) {
    const reached = await get(url, {}).catch(() => undefined)
    if (reached) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start')
}

async function passGate(url: string) {
  const body = new URLSearchParams({ maior: 'sim' })
  const answer = await fetch(`${url}/home`, { method: 'POST', body, redirect: 'manual' })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] as string
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
