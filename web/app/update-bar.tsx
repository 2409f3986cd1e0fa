import { useSyncExternalStore } from 'react'
import { messages } from '#contract/messages.ts'
import { updates } from './updates.ts'

/** Asks before a new version replaces the one on screen. */
export function UpdateBar() {
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.isWaiting)
  return (
    <div role="status" className="updates">
      {isWaiting && (
        <div className="update-bar">
          <span>{messages.newVersion}</span>
          <button type="button" className="btn btn-secondary btn-sm" onClick={updates.take}>
            {messages.update}
          </button>
        </div>
      )}
    </div>
  )
}
