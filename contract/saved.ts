/** How much a visitor's browser stores at most (docs/decisions/049-what-a-device-remembers.md). */
export const savedLimits = { profiles: 60, visits: 30, visitDays: 30, searches: 20 } as const

/** Separate from `paths`, which is larger than the scripts that import these. */
export const savedPaths = { page: '/guardados', cards: '/guardados/perfis' } as const
