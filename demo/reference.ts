import { defaultState } from '#contract/default-state.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { foldName } from '#contract/place.ts'
import { profileLists } from '#contract/profile-fields.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Random } from './random.ts'

export type Reference = {
  options: Record<Exclude<LookupTable, 'partner_categories'>, readonly number[]>
  categories: ReadonlyMap<string, number>
  cities: ReadonlyMap<string, { id: number; state_id: number }>
}

/** Reads each list in the order of its `position` column. */
export async function readReference(db: Db): Promise<Reference> {
  const options = {} as Record<(typeof profileLists)[number], number[]>
  for (const table of profileLists) options[table] = await idsOf(db, table)
  const categories = await db.selectFrom('partner_categories').select(['id', 'name']).execute()
  return {
    options,
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    cities: await readCities(db),
  }
}

async function idsOf(db: Db, table: (typeof profileLists)[number]) {
  return (await db.selectFrom(table).select('id').orderBy('position').execute()).map(({ id }) => id)
}

async function readCities(db: Db) {
  const rows = await db
    .selectFrom('cities')
    .select(['id', 'state_id', 'name'])
    .where('state_id', '=', defaultState.id)
    .where(
      'name',
      'in',
      demoCities.map(({ name }) => name),
    )
    .execute()
  return new Map(rows.map(({ name, ...city }) => [name, city]))
}

type DemoCity = {
  name: string
  /** Relative share of the demonstration's people. */
  weight: number
  areaCode: string
  neighborhoods: readonly string[]
}

const city = (name: string, weight: number, areaCode: string, neighborhoods: string): DemoCity => ({
  name,
  weight,
  areaCode,
  neighborhoods: neighborhoods.split(', '),
})

export const demoCities: readonly DemoCity[] = [
  city(
    'Rio de Janeiro',
    40,
    '21',
    'Copacabana, Ipanema, Leblon, Botafogo, Flamengo, Catete, Glória, Laranjeiras, Lapa, Centro, Tijuca, Vila Isabel, ' +
      'Barra da Tijuca, Recreio dos Bandeirantes, Jacarepaguá, Campo Grande, Méier, Madureira, Leme, Urca',
  ),
  city('Niterói', 12, '21', 'Icaraí, Ingá, Centro, São Francisco, Santa Rosa, Itacoatiara, Piratininga, Fonseca'),
  city('São Gonçalo', 5, '21', 'Centro, Alcântara, Mutondo, Porto da Pedra, Estrela do Norte'),
  city('Duque de Caxias', 5, '21', 'Centro, Jardim Primavera, Saracuruna, Xerém'),
  city('Nova Iguaçu', 5, '21', 'Centro, Comendador Soares, Austin, Cabuçu'),
  city('São João de Meriti', 2, '21', 'Centro, Coelho da Rocha, Vilar dos Teles'),
  city('Belford Roxo', 2, '21', 'Centro, Lote XV, Heliópolis'),
  city('Nilópolis', 1, '21', 'Centro, Centro de Olinda, Cabral'),
  city('Petrópolis', 5, '24', 'Centro, Itaipava, Quitandinha, Corrêas, Bingen, Valparaíso'),
  city('Teresópolis', 3, '21', 'Várzea, Alto, Agriões, Araras'),
  city('Nova Friburgo', 3, '22', 'Centro, Olaria, Cônego, Mury'),
  city('Cabo Frio', 4, '22', 'Centro, Braga, Algodoal, Peró, Passagem'),
  city('Armação dos Búzios', 4, '22', 'Centro, Geribá, Ferradura, Manguinhos, João Fernandes'),
  city('São Pedro da Aldeia', 1, '22', 'Centro, Balneário das Conchas, Poço Fundo'),
  city('Saquarema', 2, '22', 'Centro, Itaúna, Bacaxá, Jaconé'),
  city('Macaé', 4, '22', 'Centro, Cavaleiros, Imbetiba, Glória, Praia Campista'),
  city('Campos dos Goytacazes', 4, '22', 'Centro, Parque Avenida Pelinca, Parque Tamandaré, Jardim Carioca'),
  city('Volta Redonda', 4, '24', 'Vila Santa Cecília, Aterrado, Retiro, Jardim Amália'),
  city('Barra Mansa', 2, '24', 'Centro, Ano Bom, Saudade'),
  city('Resende', 2, '24', 'Campos Elíseos, Centro, Manejo, Parque Jalisco'),
  city('Angra dos Reis', 3, '24', 'Centro, Balneário, Frade, Bonfim'),
]

const totalWeight = demoCities.reduce((sum, { weight }) => sum + weight, 0)

export function pickCity(random: Random): DemoCity {
  let left = random.between(0, totalWeight)
  const found = demoCities.find(city => {
    left -= city.weight
    return left < 0
  })
  return found ?? random.pick(demoCities)
}

export function addressIn({ cities }: Pick<Reference, 'cities'>, city: string, neighborhood: string) {
  const found = cities.get(city)
  if (!found) throw new Error(`no city ${city} in the reference data`)
  return { state_id: found.state_id, city_id: found.id, neighborhood, neighborhood_key: foldName(neighborhood) }
}
