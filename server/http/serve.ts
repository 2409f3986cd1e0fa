import type { AddressInfo } from 'node:net'
import type { App } from '#server/app.ts'
import { listingPlaces } from '#server/catalog/listing-places.ts'
import { listen } from '#server/db/listen.ts'
import { openHttp } from './http.ts'
import { purgeFollower } from './purge-listener.ts'

export type Site = { url: string; close(): Promise<void> }

/** Serves the site on the configured address until closed; requests under way are answered first. */
export async function serve(app: App): Promise<Site> {
  const { http, cache, hub } = await openHttp(app)
  const listener = listen(app, [listingPlaces(app).follower, purgeFollower(cache), hub.follower])
  await listener.ready
  await http.listen({ port: app.env.port, host: app.env.host })
  const { port } = http.server.address() as AddressInfo
  return {
    url: `http://${app.env.host === '127.0.0.1' ? 'localhost' : app.env.host}:${port}`,
    async close() {
      listener.close()
      await http.close()
    },
  }
}
