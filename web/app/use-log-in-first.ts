import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logInPath } from './client.ts'
import { readSession } from './session.ts'

/** For a path that is public (section 2) but shows nothing without a token: leads to the log-in, and from there back. */
export function useLogInFirst(back: string, { needed = true } = {}): boolean {
  const navigate = useNavigate()
  const isMember = Boolean(readSession().token)
  const leads = needed && !isMember
  useEffect(() => {
    if (leads) void navigate(logInPath(back), { replace: true })
  }, [leads, back, navigate])
  return isMember
}
