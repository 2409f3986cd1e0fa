import { useEffect, useRef } from 'react'

/** Leads to the first field that the server refused. */
export function useFirstError(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!error) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }, [error])
  return form
}
