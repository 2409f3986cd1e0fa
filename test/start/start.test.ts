import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryFlags, memoryVariables } from '#server/platform/env/memory.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { openPlace, startScript } from './product.ts'

let place: Awaited<ReturnType<typeof openPlace>>
beforeEach(async () => {
  place = await openPlace()
})
afterEach(() => place.clear())

const command = startScript

test('the site serves, and Ctrl-C stops it and its database', async () => {
  const product = place.start({}, { command })
  await product.serving()
  expect((await fetch(product.url)).status).toBe(200)

  // Under npm the signal arrives twice: from the terminal, and passed on by npm.
  product.child.kill('SIGINT')
  product.child.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(await place.postmasterPid()).toBeUndefined()
  await expect(fetch(product.url)).rejects.toThrow()
})

test('importing the site’s modules does not keep a process alive', () => {
  const built = join(projectRoot, 'dist/server/open-process.js')
  const program = `await import(${JSON.stringify(built)})`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { timeout: 60_000 })
})

test.runIf(process.platform === 'linux')('bin/vespera serves with the memory settings of npm start', async () => {
  const unset = Object.keys(memoryVariables).flatMap(name => ['-u', name])
  const product = place.start({ PATH: '/usr/bin:/bin' }, { command: ['env', ...unset, 'bin/vespera', 'start'] })
  await product.serving()
  const lines = async (name: string) => (await readFile(`/proc/${product.child.pid}/${name}`, 'utf8')).split('\0')
  expect(await lines('environ')).toEqual(
    expect.arrayContaining(Object.entries(memoryVariables).map(pair => pair.join('='))),
  )
  expect(await lines('cmdline')).toEqual(expect.arrayContaining(memoryFlags))
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})

test('a second start reports where the first one runs, and leaves it alone', async () => {
  const first = place.start({}, { command })
  await first.serving()
  const second = place.start({}, { command })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`A Véspera já está em execução em ${first.url}, com os dados de ${place.dataDir}\n`)
  expect((await fetch(first.url)).status).toBe(200)
})

test('only one of two simultaneous starts serves', async () => {
  const both = [place.start({}, { command }), place.start({}, { command })]
  const loser = await Promise.race(both.map(product => product.ended.then(() => product)))
  await both.find(product => product !== loser)?.serving()
  expect(loser.output()).toMatch(/^A Véspera já está em execução.*\n$/)
  expect((await fetch(loser.url)).status).toBe(200)
})

test('a port in use is reported in one line', async () => {
  const other = createServer().listen(place.port, '127.0.0.1')
  await once(other, 'listening')
  const product = place.start({}, { command })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^PORT: a porta \d+ já está em uso .* PORT=\d+\n$/)
  other.close()
})

test.each([
  ['PORT', 'http'],
  ['STATES', '99'],
  ['DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none'],
  ['DATA_DIR', '/dev/null/data'],
])('a bad %s is reported in one line with an example', async (name, value) => {
  const product = place.start({ [name]: value }, { command })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(new RegExp(`^${name}: .* por exemplo ${name}=\\S+\n$`))
})

test('production reports a missing operator and a misspelled variable', async () => {
  const product = place.start({ STAFF_EMAIL: '', STAFF_PASSWORD: '', SMTP_ULR: 'smtp://mail.example' }, { command })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^SMTP_ULR: nome desconhecido; seria SMTP_URL\?\n(.*…\n)?STAFF_EMAIL: falta, .*\n$/)
})
