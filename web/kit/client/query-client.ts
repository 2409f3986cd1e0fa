import { notifyManager, QueryClient, type QueryClientConfig } from '@tanstack/react-query'

/**
 * Makes screens render a changed query within the same task. With React Query's own timer, React would first reset a
 * checkbox or select that shows the query to the value that it had before the press.
 */
export function openQueryClient(config: QueryClientConfig) {
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient(config)
}
