import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderCase } from '#contract/order-admin.ts'
import { isConflict } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'
import { type Deed, doneWords, type Given, senders } from './deeds.ts'
import { caseKey, listKeys } from './use-orders.ts'

type Sent = { deed: Deed; given: Given[Deed['kind']] }

const send = (orderId: number, { deed, given }: Sent) => senders[deed.kind](orderId, deed as never, given as never)

/**
 * One deed at a time for a case: asked about in a dialog, locked from the very press until it is answered, also when
 * the dialog was closed meanwhile. Whatever went wrong, the case is read anew.
 */
export function useDeeds({ id }: OrderCase) {
  const client = useQueryClient()
  const say = useSay()
  const [asked, setAsked] = useState<Deed>()
  const [conflict, setConflict] = useState<string>()
  const locked = useRef(false)
  const refreshLists = () => Promise.all(listKeys.map(queryKey => client.invalidateQueries({ queryKey })))
  const sending = useMutation({
    mutationFn: (sent: Sent) => send(id, sent),
    onSuccess(after, { deed }) {
      client.setQueryData(caseKey(id), after)
      setAsked(undefined)
      say(doneWords(deed, after))
    },
    onError(error) {
      if (isConflict(error)) {
        setAsked(undefined)
        setConflict(error.message)
      }
      void client.invalidateQueries({ queryKey: caseKey(id) })
    },
    onSettled() {
      locked.current = false
      void refreshLists()
    },
  })
  useFocusKept(sending.isSuccess || conflict !== undefined)
  return {
    asked,
    conflict,
    busy: sending.isPending,
    error: sending.error && !isConflict(sending.error) ? sending.error : undefined,
    ask(deed: Deed) {
      if (locked.current) return
      sending.reset()
      setConflict(undefined)
      setAsked(deed)
    },
    close: () => setAsked(undefined),
    send(sent: Sent) {
      if (locked.current) return
      locked.current = true
      sending.mutate(sent)
    },
  }
}

/** What was pressed may be gone once it is done: the focus is then at the beginning of the case, not nowhere. */
function useFocusKept(done: boolean) {
  useEffect(() => {
    if (done && document.activeElement === document.body) document.getElementById('conteudo')?.focus()
  }, [done])
}

export type Deeds = ReturnType<typeof useDeeds>
