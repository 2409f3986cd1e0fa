import { useEffect } from 'react'

/** The title of the tab; it never carries a person's name, which would stay in the browser's history. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Véspera`
  }, [title])
}
