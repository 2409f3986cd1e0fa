import type { ComponentProps } from 'react'
import { Link } from '#web/kit/client/router.tsx'
import { mayOpen } from '../paths.ts'
import { useOperator } from './session.tsx'

export function useMayOpen() {
  const { data: operator } = useOperator()
  return (path: string) => mayOpen(operator, path)
}

/** Where the operator's roles don't reach, a name stays as text and a button goes. */
export function PermittedLink({ to, className, children, ...link }: ComponentProps<typeof Link>) {
  const mayOpen = useMayOpen()
  if (mayOpen(to)) return <Link {...{ to, className, ...link }}>{children}</Link>
  return className?.includes('btn') ? null : <span>{children}</span>
}
