import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certified } from '#test/pix-provider/certificates.ts'
import { atEnd } from './at-end.ts'
import { freePort } from './environment.ts'
import { accepts } from './proxy.ts'

const program = '/usr/sbin/rsyslogd'
export const hasRsyslog = existsSync(program)

/** A real rsyslog that writes what it parsed from each message to `file`; with `certified`, over TLS only. */
export async function openSyslogServer(certified?: Certified & { authority: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-rsyslog-'))
  const port = await freePort()
  const file = join(folder, 'audit.log')
  const config = join(folder, 'rsyslog.conf')
  const tls = certified
    ? `DefaultNetstreamDriver="gtls" DefaultNetstreamDriverCAFile="${folder}/ca.pem"
       DefaultNetstreamDriverCertFile="${folder}/cert.pem" DefaultNetstreamDriverKeyFile="${folder}/key.pem"`
    : ''
  const driver = certified ? 'StreamDriver.Name="gtls" StreamDriver.Mode="1" StreamDriver.AuthMode="anon"' : ''
  await writeFile(join(folder, 'ca.pem'), certified?.authority ?? '')
  await writeFile(join(folder, 'cert.pem'), certified?.cert ?? '')
  await writeFile(join(folder, 'key.pem'), certified?.key ?? '')
  await writeFile(
    config,
    `global(workDirectory="${folder}" maxMessageSize="64k" ${tls})
module(load="imtcp" ${driver})
input(type="imtcp" port="${port}" address="127.0.0.1")
template(name="audit" type="string" string="%protocol-version% %pri% %timereported:::date-rfc3339% %app-name% %msgid%|%msg%\\n")
if $programname == 'vespera-audit' then { action(type="omfile" file="${file}" template="audit") stop }
`,
  )
  let child: ReturnType<typeof spawn> | undefined
  const server = {
    port,
    file,
    lines: async () => (existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : []),
    async start() {
      child = spawn(program, ['-n', '-f', config, '-i', join(folder, 'pid')], { stdio: 'ignore' })
      while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('rsyslog did not start')
    },
    /** Writes everything it has received, and ends. */
    async stop() {
      if (child && child.exitCode === null && child.kill('SIGTERM')) await once(child, 'close')
    },
  }
  atEnd(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await server.start()
  return server
}
