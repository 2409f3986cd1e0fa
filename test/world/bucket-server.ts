import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { atEnd } from './at-end.ts'

const buckets = { S3_PUBLIC_BUCKET: 'vespera-publico', S3_PRIVATE_BUCKET: 'vespera-privado' }

/** A real S3 server with two empty buckets until the file's tests have run, as the variables that reach it. */
export async function openBucketServer() {
  const directory = await mkdtemp(join(tmpdir(), 'vespera-s3-'))
  const names = Object.values(buckets).flatMap(name => ['--configure-bucket', name])
  const options = ['-d', directory, '-a', '127.0.0.1', '-p', '0', '--silent', ...names]
  const program = join(projectRoot, 'node_modules/s3rver/bin/s3rver.js')
  // The tokens of its further pages are encrypted as OpenSSL did long ago.
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
  let said = ''
  for await (const chunk of output) {
    said += chunk
    const port = /:(\d+)\s/.exec(said)?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error(`the S3 server did not start: ${said}`)
}
