import type { Option } from '#contract/lookup.ts'
import type { PublicProfile } from '#contract/profile.ts'

export type Fact = readonly [name: string, value: string]

const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
const named = (option: Option | null) => (option?.name === 'Prefiro não informar' ? null : option?.name)
const meters = (height: number | null) => height && `${twoDecimals.format(height)} m`
const kilos = (weight: number | null) => weight && `${weight} kg`

const features: readonly [string, (profile: PublicProfile) => string | number | null | undefined][] = [
  ['Altura', ({ height }) => meters(height)],
  ['Peso', ({ weight }) => kilos(weight)],
  ['Manequim', ({ clothing_size }) => clothing_size],
  ['Pé', ({ foot_size }) => foot_size],
  ['Olhos', ({ eyes }) => named(eyes)],
  ['Pele', ({ skin_color }) => named(skin_color)],
  ['Cabelo', ({ hair }) => named(hair)],
  ['Seios', ({ breasts }) => named(breasts)],
]

/** What the person filled in, in the order of the list. */
export const featuresOf = (profile: PublicProfile): Fact[] =>
  features.flatMap(([name, read]) => {
    const value = read(profile)
    return value ? [[name, String(value)] as const] : []
  })

const choices = [
  ['Tipo de atendimento', 'type_service'],
  ['Ocasiões', 'occasion'],
  ['Idiomas', 'languages'],
  ['Forma de pagamento', 'payment_type'],
] as const

export const choicesOf = (profile: PublicProfile) =>
  choices.map(([name, field]) => ({ name, options: profile[field] })).filter(({ options }) => options.length > 0)
