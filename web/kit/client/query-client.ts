import { notifyManager, QueryClient, type QueryClientConfig } from '@tanstack/react-query'

/**
 * Screens render a changed query within the same task. With React Query's own timer, React would first reset a checkbox
 * or select that shows the query to its value before the press.
 */
export function openQueryClient(config: QueryClientConfig) {
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient(config)
}
