import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SupportMessage } from '#contract/support.ts'
import { openSender } from './send-unsent.ts'

/** What this account wrote here, in whichever tab, and is not sent yet. */
export function useSender(accountId: number, settle: (message: SupportMessage) => void) {
  const [sender] = useState(() => openSender(accountId, settle))
  useEffect(() => {
    const online = () => void sender.flush()
    addEventListener('online', online)
    addEventListener('storage', sender.refresh)
    online()
    return () => {
      removeEventListener('online', online)
      removeEventListener('storage', sender.refresh)
      sender.close()
    }
  }, [sender])
  return { sender, waiting: useSyncExternalStore(sender.follow, sender.read) }
}
