import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import type { LookupTable } from '#contract/lookup.ts'
import { foldName } from '#contract/place.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import type { Db } from '../open.ts'

type Neighborhood = { municipality_id: number; nome: string }

export async function loadReference(db: Db) {
  await loadPlaces(db)
  for (const [table, names] of optionLists) {
    await db
      .insertInto(table)
      .values(names.map((name, index) => ({ id: index + 1, name, position: index + 1 })))
      .execute()
  }
  // The specification gives partners' prices. We invented the others, so an operator must confirm them first.
  const confirmed_at = new Date()
  const plans = planRows.map(plan => ({ ...plan, confirmed_at: plan.user_type === 5 ? confirmed_at : null }))
  await db.insertInto('plans').values(plans).execute()
  await db.insertInto('coupons').values(couponRows).execute()
}

/** The demonstration sells at invented prices: docs/decisions/028-invented-prices.md. */
export const confirmInventedPrices = (db: Db, at: Date) =>
  db.updateTable('plans').set({ confirmed_at: at }).where('confirmed_at', 'is', null).execute()

async function loadPlaces(db: Db) {
  const states = getStates().map(({ ibgeCode, code, name }) => ({ id: ibgeCode, sigla: code, name }))
  await db.insertInto('states').values(states).execute()
  for (const part of inParts(cities())) await db.insertInto('cities').values(part).execute()
  for (const part of inParts(await neighborhoods())) await db.insertInto('neighborhoods').values(part).execute()
}

function cities() {
  return getMunicipalities().map(({ code, name }) => {
    const id = Number(code)
    return { id, state_id: Math.trunc(id / 100_000), name, search_key: foldName(name) }
  })
}

async function neighborhoods() {
  const text = await readFile(join(projectRoot, 'server/platform/db/reference/data/neighborhoods-rj.json'), 'utf8')
  const rows = (JSON.parse(text) as Neighborhood[]).map(({ municipality_id, nome }) => {
    return { city_id: municipality_id, name: nome, search_key: foldName(nome) }
  })
  return [...new Map(rows.map(row => [`${row.city_id} ${row.search_key}`, row])).values()]
}

/** A statement takes at most 65,535 parameters. */
function inParts<T>(rows: T[], size = 2_000) {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}

const preferNotToSay = 'Prefiro não informar'

/** docs/specification.md §7. In the lists about the body, the last option means no answer. */
const optionLists: readonly [LookupTable, readonly string[]][] = [
  ['eyes', ['Castanhos', 'Pretos', 'Verdes', 'Azuis', 'Mel', 'Cinza', preferNotToSay]],
  ['skin_colors', ['Branca', 'Parda', 'Preta', 'Amarela', 'Indígena', preferNotToSay]],
  ['hair', ['Preto', 'Castanho', 'Loiro', 'Ruivo', 'Grisalho', 'Colorido', 'Raspado', preferNotToSay]],
  ['breasts', ['Naturais', 'Com silicone', preferNotToSay]],
  ['languages', ['Português', 'Inglês', 'Espanhol', 'Francês', 'Italiano', 'Alemão', 'Libras']],
  ['preferences', ['Jantares', 'Eventos', 'Viagens', 'Companhia', 'Pernoite', 'Casais', 'Videochamada']],
  ['payment_types', ['Pix', 'Dinheiro', 'Cartão de crédito', 'Cartão de débito', 'Transferência']],
  ['occasions', ['Encontro a dois', 'Evento social', 'Jantar de negócios', 'Viagem', 'Comemoração', 'Passeio']],
  [
    'partner_categories',
    [
      'Saúde e bem estar',
      'Moda masculina',
      'Moda feminina',
      'Fotografia',
      'Entretenimento',
      'Hotéis',
      'Esportes',
      'Sexy shop',
      'Academia',
      'Outros',
    ],
  ],
]

type Plan = [userType: number, tier: Tier, title: string, days: number, freeDays: number, cents: number]

const daysPerMonth = 30

const byMonth = (userType: number): Plan[] => [
  [userType, 'premium', 'Premium 1 mês', 1 * daysPerMonth, 0, 9_900],
  [userType, 'premium', 'Premium 3 meses', 3 * daysPerMonth, 3, 26_900],
  [userType, 'premium', 'Premium 6 meses', 6 * daysPerMonth, 7, 49_900],
  [userType, 'premium', 'Premium 12 meses', 12 * daysPerMonth, 15, 89_900],
]

const packages: Plan[] = [1, 2, 3, 6, 12].map(months => {
  const title = months === 1 ? 'Publicidade 1 mês' : `Publicidade ${months} meses`
  return [5, 'premium', title, months * daysPerMonth, 0, months * 1_800]
})

const plans: Plan[] = [
  [2, 'premium', 'Premium 7 dias', 7, 0, 5_900],
  [2, 'premium', 'Premium 15 dias', 15, 1, 9_900],
  [2, 'premium', 'Premium 30 dias', 30, 3, 16_900],
  [2, 'basic', 'Básico 7 dias', 7, 0, 2_900],
  [2, 'basic', 'Básico 15 dias', 15, 0, 4_900],
  [2, 'basic', 'Básico 30 dias', 30, 2, 7_900],
  ...byMonth(3),
  ...byMonth(4),
  ...packages,
]

const planRows = plans.map(([user_type, tier, title, days, free_days, amount], index) => {
  return { user_type, tier, title, days, free_days, amount, position: index + 1 }
})

/** The specification's sample coupons. Each person can use them once; they never expire. */
const couponRows = [
  { code: 'VESPERA40', title: 'Cupom de R$ 40,00', cents: 4_000 },
  { code: 'VESPERA20', title: 'Cupom de R$ 20,00', cents: 2_000 },
].map(coupon => ({
  ...coupon,
  starts_at: '2026-01-01T03:00:00Z',
  ends_at: '2099-01-01T03:00:00Z',
  for_all: true,
}))
