import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { atEnd } from './at-end.ts'

const buckets = { S3_PUBLIC_BUCKET: 'vespera-publico', S3_PRIVATE_BUCKET: 'vespera-privado' }

/** Starts a real S3 server with two empty buckets for the file's tests; returns its environment variables. */
export async function openBucketServer() {
  const directory = await mkdtemp(join(tmpdir(), 'vespera-s3-'))
  const names = Object.values(buckets).flatMap(name => ['--configure-bucket', name])
  const options = ['-d', directory, '-a', '127.0.0.1', '-p', '0', '--silent', ...names]
  const program = join(projectRoot, 'node_modules/s3rver/bin/s3rver.js')
  // The server encrypts its continuation tokens with a legacy OpenSSL cipher.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...options])
  atEnd(async () => {
    child.kill()
    await once(child, 'close')
    await rm(directory, { recursive: true, force: true })
  })
  const endpoint = await listening(child.stdout)
  return { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', ...buckets }
}

async function listening(output: AsyncIterable<Buffer>) {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const port = /:(\d+)\s/.exec(text)?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error(`the S3 server did not start: ${text}`)
}
