import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { Geography } from './geography.ts'
import { openLiveGeography } from './geography.ts'

const bundled: Geography = {
  states: async () => [{ id: 33, sigla: 'RJ', nome: 'Cópia' }],
  cities: async () => [{ id: 3300100, nome: 'Cópia' }],
}

/** Responses of the public service, with more fields than we read and in the service's own order. */
const service: Record<string, unknown> = {
  '/estados': [
    { id: 35, sigla: 'SP', nome: 'São Paulo', regiao: { id: 3, sigla: 'SE', nome: 'Sudeste' } },
    { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro', regiao: { id: 3, sigla: 'SE', nome: 'Sudeste' } },
  ],
  '/estados/33/municipios': [
    { id: 3304557, nome: 'Rio de Janeiro', microrregiao: { id: 33018 } },
    { id: 3300159, nome: 'Aperibé', microrregiao: null },
  ],
}

let asked: string[] = []
let broken = false
let silent = false
let time = 0
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (silent) return
  response.writeHead(broken ? 500 : 200, { 'content-type': 'application/json' })
  response.end(broken ? 'não' : JSON.stringify(service[request.url ?? '']))
})

async function open(timeoutMs = 20_000) {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const log: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { log, geography: openLiveGeography(url, bundled, event => log.push(event), { now: () => time, timeoutMs }) }
}

afterEach(async () => {
  asked = []
  broken = false
  silent = false
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

test('calls the service once per list and sorts the lists', async () => {
  const { geography } = await open()
  expect((await geography.states()).map(state => state.sigla)).toEqual(['RJ', 'SP'])
  expect(await geography.cities(33)).toEqual([
    { id: 3300159, nome: 'Aperibé' },
    { id: 3304557, nome: 'Rio de Janeiro' },
  ])
  await geography.states()
  await geography.cities(33)
  expect(asked).toEqual(['/estados', '/estados/33/municipios'])
})

test('uses the bundled copy and logs the failure while the service fails', async () => {
  const { geography, log } = await open()
  broken = true
  expect(await geography.cities(33)).toEqual([{ id: 3300100, nome: 'Cópia' }])
  expect(log).toEqual(['geography_unavailable'])
  broken = false
  time += 59_999
  expect(await geography.cities(33)).toEqual([{ id: 3300100, nome: 'Cópia' }])
  time += 1
  await expect.poll(() => geography.cities(33)).toHaveLength(2)
})

test('waits once for a service that hangs, then retries in the background', async () => {
  const { geography, log } = await open(100)
  silent = true
  await Promise.all([geography.states(), geography.cities(33), geography.cities(33)])
  expect(log).toHaveLength(2)
  for (let page = 0; page < 3; page++) await Promise.all([geography.states(), geography.cities(33)])
  expect(log).toHaveLength(2)
  time += minuteMs
  expect(await geography.cities(33)).toEqual([{ id: 3300100, nome: 'Cópia' }])
  await expect.poll(() => log).toHaveLength(3)
})

test('answers from the bundled copy when the service is unreachable', async () => {
  const log: string[] = []
  const geography = openLiveGeography('http://127.0.0.1:1', bundled, event => log.push(event))
  expect(await geography.states()).toEqual([{ id: 33, sigla: 'RJ', nome: 'Cópia' }])
  await new Promise<void>(resolve => server.listen(0, () => resolve()))
})
