import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { atEnd } from '../world/at-end.ts'
import { freePort } from '../world/environment.ts'

const python = '/usr/bin/python3'
const program = '/usr/bin/pykmip-server'

/** Debian's python3-pykmip: https://github.com/OpenKMIP/PyKMIP. */
export const hasKeyService = existsSync(program)

/** Certificates for a client of a service on any host. */
export async function kmipFiles(authority = openAuthority('Chaves')) {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-kmip-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const file = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text, { mode: 0o600 })
    return path
  }
  const ours = authority.issue('vespera')
  const variables = {
    KMIP_CERT_FILE: await file('ours.pem', ours.cert),
    KMIP_KEY_FILE: await file('ours.key', ours.key),
    KMIP_CA_FILE: await file('ca.pem', authority.cert),
  }
  return { folder, file, variables }
}

/** Starts a real KMIP server. Its program is Debian's, so its answers are not ours. */
export async function openKeyService() {
  const authority = openAuthority('Chaves')
  const { folder, file, variables } = await kmipFiles(authority)
  const port = await freePort()
  const server = authority.issue('localhost')
  const settings = {
    hostname: '127.0.0.1',
    port,
    certificate_path: await file('server.pem', server.cert),
    key_path: await file('server.key', server.key),
    ca_path: variables.KMIP_CA_FILE,
    auth_suite: 'TLS1.2',
    policy_path: join(folder, 'policies'),
    // The certificates of the tests have no extended usage.
    enable_tls_client_auth: 'False',
    logging_level: 'INFO',
    database_path: join(folder, 'keys.db'),
  }
  await mkdir(settings.policy_path)
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const config = await file('server.conf', ['[server]', ...lines, ''].join('\n'))
  const words = [program, '-f', config, '-l', join(folder, 'server.log')]
  let child = await start()
  atEnd(stop)

  async function start() {
    // It starts a child of its own, so it has a process group.
    const started = spawn(python, words, { stdio: 'ignore', detached: true })
    for (let turn = 0; turn < 200 && !(await answers(port)); turn++) await sleep(50)
    return started
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    process.kill(-(child.pid as number), 'SIGKILL')
    await closed
  }

  const { KMIP_CERT_FILE: cert, KMIP_KEY_FILE: key, KMIP_CA_FILE: ca } = variables
  /** Runs a line of Python with the server's own client. */
  async function call(line: string) {
    const { stdout } = await promisify(execFile)(python, ['-c', clientProgram, String(port), cert, key, ca, line])
    return stdout.trim()
  }

  return {
    port,
    variables,
    call,
    stop,
    async restart() {
      child = await start()
    },
    /** Returns the address of a new key. */
    async makeKey() {
      const name = await call(
        'uid = client.create(enums.CryptographicAlgorithm.AES, 256); client.activate(uid); print(uid)',
      )
      return `kmip://127.0.0.1:${port}/${name}`
    },
    log: () => readFile(join(folder, 'server.log'), 'utf8'),
  }
}

const clientProgram = `
import sys
from kmip.core import enums
from kmip.pie.client import ProxyKmipClient
port, cert, key, ca, line = sys.argv[1:]
with ProxyKmipClient(hostname='127.0.0.1', port=int(port), cert=cert, key=key, ca=ca, ssl_version='PROTOCOL_TLSv1_2') as client:
    exec(line)
`

async function answers(port: number) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
