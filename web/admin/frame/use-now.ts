import { useEffect, useState } from 'react'

/** Frequent enough for times shown in minutes. */
const intervalMs = 20_000

export function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
