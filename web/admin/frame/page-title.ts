import { useEffect } from 'react'

let title = ''
let urgent = 0

function write() {
  if (title) document.title = `${urgent > 0 ? `(${urgent}) ` : ''}${title} · Véspera`
}

/** The title never contains a person's name, because the browser keeps titles in its history. */
export function usePageTitle(name: string) {
  useEffect(() => {
    title = name
    write()
  }, [name])
}

/** Puts the number of urgent cases before the title of every screen. */
export function useUrgentInTitle(count: number) {
  useEffect(() => {
    urgent = count
    write()
    return () => {
      urgent = 0
      write()
    }
  }, [count])
}
