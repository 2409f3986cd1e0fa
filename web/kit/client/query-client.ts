import { notifyManager, QueryClient, type QueryClientConfig } from '@tanstack/react-query'

/**
 * Makes screens render a changed query within the same task. React Query's own timer would be too late: by then, React
 * would have reset any checkbox or select bound to the query to the value it had before the click.
 */
export function openQueryClient(config: QueryClientConfig) {
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient(config)
}
