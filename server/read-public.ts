import type { App } from './app.ts'

/**
 * For what every visitor may see, and only for that: from the replica while it may be read, else from the primary. Never
 * who may do something, nor what somebody has just written.
 */
export async function readPublic<T>(app: App, read: (app: App) => Promise<T>): Promise<T> {
  const { replica, metrics } = app
  const reader = replica?.reader()
  if (reader) {
    try {
      const found = await read({ ...app, ...reader })
      metrics.publicReads.inc({ from: 'replica' })
      return found
    } catch (error) {
      if (!replica?.isAtFault(error)) throw error
    }
  }
  metrics.publicReads.inc({ from: 'primary' })
  return read(app)
}
