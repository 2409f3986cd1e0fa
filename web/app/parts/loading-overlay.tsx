import '#web/kit/loading-overlay.css'
import { useEffect, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'

const patience = 400

/** Blocks the window while the app sends something that it must not send twice. */
export function LoadingOverlay({ busy, verb }: { busy: boolean; verb: string }) {
  const [shown, show] = useState(false)
  useEffect(() => {
    if (!busy) return show(false)
    const timer = setTimeout(() => show(true), patience)
    return () => clearTimeout(timer)
  }, [busy])
  if (!shown) return null
  return (
    <div className="loading-overlay" role="status">
      <span className="twinkle">
        <Icon name="star" className="star" />
      </span>
      {verb}
    </div>
  )
}
