import { foldName } from '#contract/place.ts'
import type { Random } from './random.ts'

export type DemoCity = {
  name: string
  /** How many of the demonstration's people live there, against the other cities. */
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

/** Cities of the state with neighbourhoods that bear these names. */
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

/** A city by its weight: Rio most, every other now and then. */
export function pickCity(random: Random): DemoCity {
  let left = random.between(0, totalWeight)
  const found = demoCities.find(city => {
    left -= city.weight
    return left < 0
  })
  return found ?? random.pick(demoCities)
}

export function addressIn(
  { cities }: { cities: ReadonlyMap<string, { id: number; state_id: number }> },
  city: string,
  neighborhood: string,
) {
  const found = cities.get(city)
  if (!found) throw new Error(`no city ${city} in the reference data`)
  return { state_id: found.state_id, city_id: found.id, neighborhood, neighborhood_key: foldName(neighborhood) }
}

/** Valid in form and never given out: mobile numbers do not begin with 90000. */
export const inventedPhone = (areaCode: string, index: number) => `${areaCode}90000${String(1000 + index).slice(-4)}`

const [youngest, oldest] = [21, 58]

/** Most are between their twenties and forties. `today` is `YYYY-MM-DD`. */
export function inventBirth(random: Random, today: string) {
  const age = Math.round(youngest + (oldest - youngest) * random.next() ** 1.6)
  const day = `${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`
  const year = Number(today.slice(0, 4)) - age - (day > today.slice(5) ? 1 : 0)
  return `${year}-${day}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
