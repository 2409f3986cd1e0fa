import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { wordsOf } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

export function OlderButton({ load }: { load: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false)
  const say = useSay()
  const press = () => {
    setLoading(true)
    load()
      .catch(error => say(wordsOf(error, messages.unexpected)))
      .finally(() => setLoading(false))
  }
  return (
    <BusyButton className="btn btn-secondary btn-sm" busy={isLoading} doing="Buscando…" onClick={press}>
      Ver mensagens anteriores
    </BusyButton>
  )
}
