import { notifyManager, QueryClient, type QueryClientConfig } from '@tanstack/react-query'

/**
 * Screens follow a changed query within the same task. With the library's own timer, React would first restore a box or
 * a list that shows the query to what it was before the press.
 */
export function openQueryClient(config: QueryClientConfig) {
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient(config)
}
