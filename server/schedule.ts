import type { App } from '#server/app.ts'
import { endListings } from '#server/catalog/refresh-listings.ts'
import { redrawRotation } from '#server/catalog/rotation.ts'

type Recurring = { name: string /** Five fields, in UTC. */; cron: string; run: (app: App) => Promise<unknown> }

/** All recurring work. */
export const schedule: readonly Recurring[] = [
  { name: 'end-listings', cron: '* * * * *', run: endListings },
  { name: 'redraw-rotation', cron: '0 8 * * *', run: redrawRotation },
]
