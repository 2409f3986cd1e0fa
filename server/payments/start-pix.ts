import type { App } from '#server/app.ts'
import { ConfigError } from '#server/env.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { listenForCallbacks } from './listen-for-pix-callbacks.ts'
import { pixToReconcile, pixWebhookToRegister } from './pix-tasks.ts'

/** With a provider: listens for it, tells it where, and asks what came in while we were away. */
export async function startPix(app: App) {
  const { provider } = app.env.pix
  if (!provider) return { close: async () => {} }
  const { port } = provider.webhook
  const listener = port ? await listenForCallbacks(app, { ...provider.webhook, port }).catch(explain(port)) : undefined
  for (const task of [pixWebhookToRegister, pixToReconcile]) {
    await enqueue(app.db, task, {}, { key: task.name, runAt: app.now() })
  }
  return { close: async () => listener?.close() }
}

const explain = (port: number) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EADDRINUSE', 'EACCES'].includes(code)) throw error
  throw new ConfigError(`PIX_WEBHOOK_PORT: não é possível escutar na porta ${port}; por exemplo PIX_WEBHOOK_PORT=8443`)
}

/** Tells the provider where to call; again every day, since it may forget. */
export async function registerPixWebhook({ env, pix }: Pick<App, 'env' | 'pix'>) {
  if (pix.provider && env.pix.provider) await pix.provider.registerWebhook(env.pix.provider.webhook.url)
}
