import type { ComponentProps } from 'react'
import { adminScreens } from '#contract/admin-screens.ts'
import { hasRoleOf, type OperatorRole, type Roles } from '#contract/operator-roles.ts'
import { matchPath } from '#web/kit/client/path-match.ts'
import { Link } from '#web/kit/client/router.tsx'
import { useOperator } from './session.tsx'

type HeldRoles = { roles: readonly OperatorRole[]; emergency_roles: readonly OperatorRole[] }
type Needed = { path: string; duty?: Roles; emergency?: true }

const screens: readonly Needed[] = Object.values(adminScreens)

export function mayOpen(held: HeldRoles | null | undefined, to: string) {
  const path = to.split('?')[0] as string
  const { duty, emergency } = screens.find(screen => matchPath(screen.path, path)) ?? {}
  if (!duty) return true
  if (!held) return false
  return hasRoleOf(held.roles, duty) || (emergency === true && hasRoleOf(held.emergency_roles, duty))
}

export function useMayOpen() {
  const { data: operator } = useOperator()
  return (path: string) => mayOpen(operator, path)
}

/** If the operator lacks the role for the screen, renders a name as plain text and hides a button. */
export function PermittedLink({ to, className, children, ...link }: ComponentProps<typeof Link>) {
  const mayOpen = useMayOpen()
  if (mayOpen(to)) return <Link {...{ to, className, ...link }}>{children}</Link>
  return className?.includes('btn') ? null : <span>{children}</span>
}
