import { beforeAll, expect, test } from 'vitest'
import { operatorAtWork } from '#test/world/back-office.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let flora: Awaited<ReturnType<typeof operatorAtWork>>
const path = '/api/operator/acquirer-report.csv'

beforeAll(async () => {
  site = await bootSite()
  flora = await operatorAtWork(site, 'Flora', ['finance', 'auditor'])
})

const run = (text: string, ...values: unknown[]) => site.app.pool.query(text, values)
const linesOf = async (month: string) => {
  const { status, headers, bytes } = await flora.office.send('GET', `${path}?month=${month}`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain(`relatorio-${month}.csv`)
  return bytes.toString().trim().split('\r\n')
}

let made = 0

/** Card payments in a month, of which the last ones are disputed. */
async function paid(at: string, count: number, disputed: number) {
  const account = await advertiser(site.app)
  const { rows } = await run('select id from orders where account_id = $1', account)
  for (let nth = 1; nth <= count; nth++) {
    const { rows: payments } = await run(
      `insert into payments (order_id, channel, external_id, amount, received_at)
      values ($1, 'card', $2, 5990, $3) returning id`,
      ...[rows[0].id, `p-${++made}`, at],
    )
    if (nth > count - disputed)
      await run(
        `insert into reversals (payment_id, kind, external_id, opened_at) values ($1, 'chargeback', $2, $3)`,
        ...[payments[0].id, `d-${made}`, at],
      )
  }
}

test('a month has its reviews, complaints, removals, times and appeals, every count of it, in words', async () => {
  const count = (event: string, kind: string, source: string, outcome: string) =>
    run(
      `insert into transparency_counts (month, event, kind, source, outcome, count) values ('2030-05-01', $1, $2, $3, $4, 2)`,
      ...[event, kind, source, outcome],
    )
  await count('review', 'image', '', 'refused')
  await count('complaint', 'card', '', 'solved')
  await count('decision', 'scam', '', 'removed')
  await count('judgement', '', 'author', 'changed')
  await count('ban', 'illegal', '', '')
  await run(
    `insert into transparency_times (month, event, kind, minutes, in_time, count)
    values ('2030-05-01', 'decision', 'scam', 30, true, 1), ('2030-05-01', 'decision', 'scam', 90, false, 1)`,
  )
  await run(`insert into transparency_counts (month, event, kind, count) values ('2030-06-01', 'ban', 'illegal', 9)`)
  const lines = await linesOf('2030-05')
  expect(lines[0]).toBe('mes,o que,tipo,de quem,resultado,unidade,valor')
  expect(lines).toEqual(
    expect.arrayContaining([
      '2030-05,Análises antes de publicar,Foto,,recusado,casos,2',
      '2030-05,Reclamações respondidas,Reclamação de uma cobrança no cartão,,Atendido,casos,2',
      '2030-05,Contestações julgadas,,de quem publicou,mudada,casos,2',
      '2030-05,Imagens banidas,Conteúdo ilegal,,,casos,2',
    ]),
  )
  const decisions = lines.filter(line => line.startsWith('2030-05,Decisões de denúncias'))
  expect(decisions.map(line => line.split(',').slice(-2))).toEqual([
    ['casos', '2'],
    ['minutos (metade em até)', '30'],
    ['por cento no prazo', '50'],
  ])
  expect(lines).toHaveLength(1 + 5 + 2 + 3)
})

test('the report counts the month’s card payments and disputes, by the day in São Paulo', async () => {
  await paid('2030-08-01T02:59:00Z', 1, 0)
  await paid('2030-08-31T12:00:00Z', 8, 2)
  const disputes = (lines: string[]) => lines.slice(-3).map(line => line.split(',').at(-1))
  expect(disputes(await linesOf('2030-08'))).toEqual(['8', '2', '25'])
  expect(disputes(await linesOf('2030-07'))).toEqual(['1', '0', '0'])
})

test('the status of the site warns from 1.5 % of disputes', async () => {
  const now = site.app.now().toISOString()
  const line = async () => {
    const { lines } = (await flora.office.send('GET', '/api/operator/status')).json()
    return lines.find(({ name }: { name: string }) => name === 'Contestações de cartão neste mês')
  }
  await paid(now, 67, 0)
  expect(await line()).toMatchObject({ value: '0 de 67 pagamentos, 0%', action: null })
  await paid(now, 1, 1)
  expect(await line()).toMatchObject({ value: '1 de 68 pagamentos, 1,5%', action: null })
  await paid(now, 1, 1)
  expect((await line()).action).toContain('1,5%')
})

test('only finance and audit may download it, and only for a month', async () => {
  const carla = await operatorAtWork(site, 'Carla', ['content', 'trust', 'support', 'admin'])
  expect((await carla.office.send('GET', `${path}?month=2030-05`)).status).toBe(403)
  expect((await flora.office.send('GET', `${path}?month=2030-13`)).status).toBe(422)
})
