import { notifyManager, QueryClient, type QueryClientConfig } from '@tanstack/react-query'

/**
 * Makes screens render a changed query within the same task. React Query's own timer would be too late: React would
 * already have reset a checkbox or select that shows the query to its value before the press.
 */
export function openQueryClient(config: QueryClientConfig) {
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient(config)
}
