import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isConflict } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'
import { useOnce } from '../parts/use-once.ts'

type Saving<Body> = {
  /** Of the list that changes. */
  key: string
  send: (body: Body) => Promise<unknown>
  words: string
  onSaved: () => void
}

/** Sends a form of the price list once; what stood against it makes the list be read anew. */
export function useSaving<Body>({ key, send, words, onSaved }: Saving<Body>) {
  const client = useQueryClient()
  const say = useSay()
  const refresh = () => client.invalidateQueries({ queryKey: [key] })
  const saving = useMutation({
    mutationFn: send,
    async onSuccess() {
      say(words)
      onSaved()
      await refresh()
    },
    onError: error => void (isConflict(error) && refresh()),
  })
  return { busy: saving.isPending, error: saving.error ?? undefined, save: useOnce(saving) }
}
