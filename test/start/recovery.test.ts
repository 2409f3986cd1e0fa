import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openPlace } from './product.ts'

let place: Awaited<ReturnType<typeof openPlace>>
const openMade = async () => {
  place = await openPlace({ isMade: true })
}
afterEach(() => place.clear())

test('after a kill -9 the next start takes over the running database with all its rows', async () => {
  await openMade()
  const killed = place.start()
  await killed.serving()
  const orphan = await place.postmasterPid()
  await place.query('create table kept as select 42 as answer')
  killed.child.kill('SIGKILL')
  await killed.ended

  const next = place.start()
  await next.serving()
  expect(await place.postmasterPid()).toBe(orphan)
  expect(await place.query('select answer from kept')).toEqual([{ answer: 42 }])
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  expect(await place.postmasterPid()).toBeUndefined()
})

test('the site starts with all rows despite an empty, garbled or truncated pid file of the database', {
  timeout: 240_000,
}, async () => {
  await openMade()
  const file = join(place.dataDir, 'postgres/postmaster.pid')
  let product = place.start()
  await product.serving()
  await place.query('create table kept as select 42 as answer')
  for (const { killed, content } of [
    { killed: false, content: '' },
    { killed: true, content: '\0\0não é um número\n' },
    { killed: false, content: 'cut' },
  ]) {
    const database = (await place.postmasterPid()) as number
    product.child.kill('SIGKILL')
    await product.ended
    if (killed) process.kill(database, 'SIGKILL')
    await writeFile(file, content.replace('cut', `${database}\n`))
    product = place.start()
    await product.serving()
    expect(await place.query('select answer from kept')).toEqual([{ answer: 42 }])
  }
})

test('the site restarts a killed database with all its rows', async () => {
  await openMade()
  const product = place.start()
  await product.serving()
  const killed = await place.postmasterPid()
  await place.query('create table kept as select 42 as answer')
  process.kill(killed as number, 'SIGKILL')
  await product.until('O banco de dados voltou.')
  expect(await place.postmasterPid()).not.toBe(killed)
  expect(await place.query('select answer from kept')).toEqual([{ answer: 42 }])
  expect((await fetch(product.url)).status).toBe(200)
})

test.each(['SIGINT', 'SIGKILL'] as const)('the next start works after %s interrupts the first one', async signal => {
  place = await openPlace()
  const cut = place.start()
  await cut.until('Criando o banco de dados…')
  cut.child.kill(signal)
  await cut.ended
  expect(await place.postmasterPid()).toBeUndefined()
  await place.start().serving()
})
