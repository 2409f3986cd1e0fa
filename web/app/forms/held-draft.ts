import { forget, read, write } from '../device.ts'

/** What was typed over what the server has, and not sent yet, by the names of the fields. */
export type Fields = Record<string, unknown>

export type HeldDraft = ReturnType<typeof holdDraft>

/**
 * A form's hold on its draft, which other tabs with the same form hold too: each writes only what was changed in it,
 * and takes what the others have changed of fields that it has left alone. What is kept and not `like` the form's own is left out.
 */
export function holdDraft(name: string, like: Fields) {
  let shown = readFields(name, like)
  const own = new Set<string>()

  /** The fields that others have changed; those of `gone` were sent, or let go. */
  function take() {
    const kept = readFields(name, like)
    const fields = differing(shown, kept)
    const gone = fields.filter(field => !(field in kept))
    const typed = fields.filter(field => field in kept && !own.has(field))
    for (const field of gone) own.delete(field)
    shown = { ...without(shown, gone), ...Object.fromEntries(typed.map(field => [field, kept[field]])) }
    return { typed, gone }
  }

  return {
    /** The draft as this form shows it. */
    shown: () => shown,

    /** `changed` is all that this form shows and the server does not have. */
    keep(changed: Fields) {
      const fields = differing(shown, changed)
      shown = changed
      if (fields.length === 0) return
      for (const field of fields) own.add(field)
      const mine = Object.fromEntries(fields.filter(field => field in changed).map(field => [field, changed[field]]))
      writeFields(name, { ...without(readFields(name, like), fields), ...mine })
    },

    /** What was sent ends in every tab; what another has typed meanwhile stays. */
    end(sent: Fields) {
      const left = Object.entries(readFields(name, like)).filter(([field, value]) => !isSame(value, sent[field]))
      writeFields(name, Object.fromEntries(left))
      shown = {}
      own.clear()
    },

    drop: () => forget(name),

    follow(listener: (taken: ReturnType<typeof take>) => void) {
      const end = new AbortController()
      const look = () => {
        const taken = take()
        if (taken.typed.length + taken.gone.length > 0) listener(taken)
      }
      addEventListener('storage', ({ key }) => key === name && look(), end)
      // A tab that slept may have missed what happened.
      document.addEventListener('visibilitychange', () => document.hidden || look(), end)
      look()
      return () => end.abort()
    },
  }
}

function readFields(name: string, like: Fields): Fields {
  const kept = Object.entries(parse(read(name)))
  return Object.fromEntries(kept.filter(([field, value]) => isLike(value, like[field])))
}

function parse(text: string | undefined): object {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const isLike = (value: unknown, like: unknown) =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every(one => typeof one === 'string')
    : typeof value === typeof like && !Array.isArray(value)

/** Kept where the session is: one that ends with its tab leaves nothing on the device. */
function writeFields(name: string, fields: Fields) {
  if (Object.keys(fields).length === 0) return forget(name)
  const [place, other] = read('token', 'device') ? (['device', 'tab'] as const) : (['tab', 'device'] as const)
  forget(name, other)
  write(place, { [name]: JSON.stringify(fields) })
}

const differing = (one: Fields, other: Fields) =>
  Object.keys({ ...one, ...other }).filter(field => !isSame(one[field], other[field]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
