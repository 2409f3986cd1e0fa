import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readUrgent } from '#contract/worklist.ts'
import { Icon } from '#web/kit/icon.tsx'
import { callQuietly } from '../calls.ts'
import { worklistKey } from '../cases/worklist-key.ts'
import { useUrgentInTitle } from '../frame/page-title.ts'
import { noteHeard, sound, soundFor, unlockSound } from './urgent-sound.ts'

const pollMs = 20_000

/** Alerts the operator to a person in danger, in the title and by sound, even if another tab is open. */
export function UrgentWatch() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [worklistKey, 'urgent'],
    queryFn: () => callQuietly(readUrgent, {}),
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  })
  const known = useRef<string>(undefined)
  useUrgentInTitle(data?.count ?? 0)
  useEffect(unlockSound, [])
  const newest = data?.newest ?? ''
  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isLoaded) return
    if (known.current === undefined) noteHeard(newest)
    else if (newest > known.current) {
      soundFor(newest)
      // Not the query that has just been answered: a refetch on focus would join this one, and miss a newer report.
      void client.invalidateQueries({ queryKey: [worklistKey], predicate: ({ queryKey }) => queryKey[1] !== 'urgent' })
    }
    known.current = newest
  }, [isLoaded, newest, client])
  return <SoundSwitch />
}

function SoundSwitch() {
  const isOn = useSyncExternalStore(sound.subscribe, sound.isOn)
  return (
    <button
      type="button"
      className="iconbtn sound-switch"
      aria-label="Som de casos urgentes"
      title={isOn ? 'Som de casos urgentes: ligado' : 'Som de casos urgentes: desligado'}
      aria-pressed={isOn}
      onClick={() => sound.switch(!isOn)}
    >
      <Icon name="bell" />
    </button>
  )
}
