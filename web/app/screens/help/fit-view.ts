import { useEffect } from 'react'

/** Tells the styles how much of the window the keyboard leaves, which no unit of theirs does everywhere. */
export function useFittingView() {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    const measure = () => {
      style.setProperty('--view-height', `${view?.height ?? innerHeight}px`)
      style.setProperty('--view-top', `${view?.offsetTop ?? 0}px`)
    }
    measure()
    view?.addEventListener('resize', measure)
    view?.addEventListener('scroll', measure)
    return () => {
      view?.removeEventListener('resize', measure)
      view?.removeEventListener('scroll', measure)
      style.removeProperty('--view-height')
      style.removeProperty('--view-top')
    }
  }, [])
}
