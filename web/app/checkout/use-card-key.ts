import { useQuery } from '@tanstack/react-query'
import { readPublicKey } from './public-key.ts'
import { readKey } from './send-card.ts'

const fiveMinutes = 300_000

/** What a card is encrypted with; `usable` is undefined when the gateway has nothing to give, or nothing that is a key. */
export const useCardKey = () =>
  useQuery({
    queryKey: ['card-key'],
    queryFn: async () => {
      const { public_key, needs_tax_id, test_cards } = await readKey()
      return { usable: isKey(public_key) ? { public_key, needs_tax_id } : undefined, test_cards }
    },
    // A form that is being filled in stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: fiveMinutes,
    networkMode: 'always',
    retry: 1,
  })

function isKey(text: string | null): text is string {
  try {
    return text !== null && readPublicKey(text).bytes >= 256
  } catch {
    return false
  }
}
