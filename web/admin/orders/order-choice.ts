import { useSearchParams } from 'react-router'
import { channels, orderStatuses } from '#contract/order.ts'

/** What is being shown of the orders; days are of São Paulo. */
export type Choice = {
  search?: string | undefined
  status?: (typeof orderStatuses)[number] | undefined
  channel?: (typeof channels)[number] | undefined
  user_type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  needs?: '1' | 'pix' | undefined
}

/** How the address names each part. */
const names = {
  search: 'busca',
  status: 'situacao',
  channel: 'meio',
  user_type: 'tipo',
  from: 'de',
  to: 'ate',
  needs: 'precisa',
} as const satisfies Record<keyof Choice, string>

const parts = Object.keys(names) as (keyof Choice)[]
const day = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => day.test(text)

const known: Record<keyof Choice, (text: string) => boolean> = {
  search: text => text.trim() !== '' && text.length <= 80,
  status: text => orderStatuses.some(one => one === text),
  channel: text => channels.some(one => one === text),
  user_type: text => /^[2-5]$/.test(text),
  from: isDay,
  to: isDay,
  needs: text => text === '1' || text === 'pix',
}

/** What an address says of the orders; whatever it can't say is left out. */
export function readChoice(search: URLSearchParams): Choice {
  const found = parts.map(part => [part, search.get(names[part])] as const)
  return Object.fromEntries(found.filter(([part, text]) => text !== null && known[part](text)))
}

export function writeChoice(choice: Choice) {
  const said = parts.flatMap(part => (choice[part] ? [[names[part], choice[part]] as [string, string]] : []))
  return new URLSearchParams(said)
}

/** The choice is in the address, so that going back, reloading and passing it on show the same. */
export function useChoice() {
  const [search, setSearch] = useSearchParams()
  const choice = readChoice(search)
  return {
    choice,
    choose: (change: Choice) => setSearch(writeChoice({ ...choice, ...change })),
    clear: () => setSearch({}),
    search: search.size > 0 ? `?${search}` : '',
  }
}
