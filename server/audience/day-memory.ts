import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { originOf } from '#server/accounts/origin.ts'

type Who = { address: string; device: string }

const mostDeeds = 100_000
const mostOrigins = 20_000
/** Of one network, that are counted for one deed in a day: more than share an address, fewer than a forger would like. */
const mostBrowsers = 50
/** Messages of one network in a minute: a page sends one every few seconds, and many people may share an address. */
const mostMessages = 300
const minuteMs = 60_000

/**
 * What must be known to count nobody twice in a day: digests under a salt that is drawn anew each day, in this
 * process's memory alone. No address, browser or person is written anywhere, and none can be found from what is left.
 */
export function openDayMemory() {
  const deeds = new LRUCache<string, true>({ max: mostDeeds })
  const browsers = new LRUCache<string, number>({ max: mostDeeds })
  const messages = new LRUCache<string, { since: number; count: number }>({ max: mostOrigins })
  let day = ''
  let salt = randomBytes(16)

  function begin(today: string) {
    if (today === day) return
    day = today
    salt = randomBytes(16)
    deeds.clear()
    browsers.clear()
    messages.clear()
  }

  const digest = (...parts: string[]) =>
    createHash('sha256').update(salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 16)

  return {
    begin,
    /** Whether one more message may come from there now. */
    admits({ address }: Who, at: Date) {
      const key = digest(originOf(address))
      const known = messages.get(key)
      const entry = known && at.getTime() - known.since < minuteMs ? known : { since: at.getTime(), count: 0 }
      messages.set(key, entry)
      return ++entry.count <= mostMessages
    },
    /** True the first time in the day that this browser at this address does this, while not too many others did. */
    isFirst({ address, device }: Who, deed: string) {
      const key = digest(originOf(address), device, deed)
      if (deeds.has(key)) return false
      deeds.set(key, true)
      const crowd = digest(originOf(address), deed)
      const others = browsers.get(crowd) ?? 0
      browsers.set(crowd, others + 1)
      return others < mostBrowsers
    },
  }
}
