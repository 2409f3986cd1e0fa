import { useEffect, useState } from 'react'

const beatMs = 20_000

/** The time, often enough for what is said in minutes. */
export function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), beatMs)
    return () => clearInterval(beat)
  }, [])
  return now
}
