type PlanTier = {
  /** Its name in the API and on the screens. */
  name: string
  plural: string
  /** The style of its cards in the catalogue (`web/parts/card.css`). */
  grid: 'premium' | 'basic'
  /** Cards on a catalogue page. Some wide windows show fewer, to fill whole rows (`web/styles/wide/cards.css`). */
  cards: { shown: number; least: number }
  showsPrice: boolean
  /** Without it, the tier has no star and only a plain badge. */
  highlight?: { badge: { tone: 'gold'; icon: 'star' }; id: string; heading: string; text: string }
  gains: readonly string[]
}

/**
 * From highest to lowest, as the catalogue orders them. A plan replaces plans of lower tiers immediately and converts
 * their remaining time. The database checks the same names.
 */
export const planTiers = {
  premium: {
    name: 'Premium',
    plural: 'Premium',
    grid: 'premium',
    cards: { shown: 12, least: 10 },
    showsPrice: true,
    highlight: {
      badge: { tone: 'gold', icon: 'star' },
      id: 'o-que-e-premium',
      heading: 'Anúncio Premium',
      text: 'É um plano pago: o anúncio aparece antes dos outros e mostra o preço no catálogo. Não é uma avaliação.',
    },
    gains: ['Aparece primeiro no catálogo, em cartão grande', 'Mostra o seu preço no catálogo'],
  },
  basic: {
    name: 'Básico',
    plural: 'Básicos',
    grid: 'basic',
    cards: { shown: 15, least: 14 },
    showsPrice: false,
    gains: ['Aparece no catálogo depois dos Premium, em cartão menor', 'O preço aparece só dentro do perfil'],
  },
} as const satisfies Record<string, PlanTier>

export type Tier = keyof typeof planTiers
export type TierName = (typeof planTiers)[Tier]['name']

export const tiers = Object.keys(planTiers) as Tier[]
export const tierNames = tiers.map(tier => planTiers[tier].name)
export const highestTier = tiers[0] as Tier

export const planTier = (tier: Tier): PlanTier => planTiers[tier]
export const isBelow = (tier: Tier, other: Tier) => tiers.indexOf(tier) > tiers.indexOf(other)

export function tierNamed(name: TierName): Tier
export function tierNamed(name: unknown): Tier | undefined
export function tierNamed(name: unknown) {
  return tiers.find(tier => planTiers[tier].name === name)
}

/** `Premium ou Básico` */
export const oneOf = (some: readonly Tier[]) =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(some.map(tier => planTiers[tier].name))

export const eachTier = <T>(make: (tier: Tier) => T) =>
  Object.fromEntries(tiers.map(tier => [tier, make(tier)])) as Record<Tier, T>
