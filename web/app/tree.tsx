import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { Router } from '#web/kit/client/navigation.ts'
import { Notices } from '#web/kit/client/notify.tsx'
import { Screens } from '#web/kit/client/router.tsx'
import { UpdateBar } from './update-bar.tsx'

type TreeProps = { queries: QueryClient; router: Router; onDrawn?: () => void }

/** The server renders the same tree, because hydration requires identical markup. */
export function Tree({ queries, router, onDrawn }: TreeProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn])
  return (
    <QueryClientProvider client={queries}>
      <Screens router={router} />
      <UpdateBar />
      <Notices />
    </QueryClientProvider>
  )
}
