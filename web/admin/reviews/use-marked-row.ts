import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../frame/keys.ts'

/** The marked row: J and K lead the focus to its link, Enter opens it wherever the focus is. */
export function useMarkedRow(ids: readonly number[], addressOf: (id: number) => string) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(0)
  const marked = Math.min(wanted, Math.max(0, ids.length - 1))
  const go = (step: number) => document.querySelector<HTMLElement>(`[data-case="${ids[marked + step]}"]`)?.focus()
  const open = () => {
    const id = ids[marked]
    if (id !== undefined) navigate(addressOf(id))
  }
  useKeys({ j: () => go(1), k: () => go(-1), Enter: open })
  return [marked, setWanted] as const
}
