import { dayInSaoPaulo } from '#contract/age.ts'
import { stored } from '../every-page/stored.ts'

const name = 'counted'

/** True the first time in a day on this device, which remembers what it has told today and nothing older. */
export function isFirstToday(deed: string) {
  const today = dayInSaoPaulo(new Date())
  const [day, ...told] = (stored.read(name) ?? '').split(' ')
  const known = day === today ? told : []
  if (known.includes(deed)) return false
  stored.write(name, [today, ...known, deed].join(' '))
  return true
}
