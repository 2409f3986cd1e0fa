import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isAppPath } from './app-paths.ts'

/** Leads to a path, whether it is a screen of this app or a page of the server's. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (path: string, { replace = false } = {}) => {
      if (isAppPath(path)) return void navigate(path, { replace, viewTransition: true })
      if (replace) location.replace(path)
      else location.assign(path)
    },
    [navigate],
  )
}
