/** Maximum numbers that a visitor's browser stores (docs/decisions/049-what-a-device-remembers.md). */
export const savedLimits = { profiles: 60, visits: 30, visitDays: 30, searches: 20 } as const

/** Not in `paths`, which is larger than the scripts that need these. */
export const savedPaths = { page: '/guardados', cards: '/guardados/perfis' } as const
