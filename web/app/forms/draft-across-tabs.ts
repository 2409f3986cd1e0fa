import { useCallback, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forget, read, write } from '../device.ts'

export type Fields = Record<string, unknown>

export type DraftAcrossTabs = ReturnType<typeof openDraftAcrossTabs>

/**
 * A draft that several tabs with the same form share: each writes only its own changes, and takes those of others to
 * fields that it has not changed. Stored values with another type than in `like` are ignored.
 */
export function openDraftAcrossTabs(name: string, like: Fields) {
  let shown = readFields(name, like)
  const own = new Set<string>()

  /** The fields that other tabs changed; `gone` were sent or discarded. */
  function take() {
    const saved = readFields(name, like)
    const fields = differing(shown, saved)
    const gone = fields.filter(field => !(field in saved))
    const typed = fields.filter(field => field in saved && !own.has(field))
    for (const field of gone) own.delete(field)
    shown = { ...without(shown, gone), ...Object.fromEntries(typed.map(field => [field, saved[field]])) }
    return { typed, gone }
  }

  return {
    shown: () => shown,

    keep(changed: Fields) {
      const fields = differing(shown, changed)
      shown = changed
      if (fields.length === 0) return
      for (const field of fields) own.add(field)
      const mine = Object.fromEntries(fields.filter(field => field in changed).map(field => [field, changed[field]]))
      writeFields(name, { ...without(readFields(name, like), fields), ...mine })
    },

    /** Removes what was sent; newer input of other tabs stays. */
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
      // A suspended tab may have missed events.
      document.addEventListener('visibilitychange', () => document.hidden || look(), end)
      look()
      return () => end.abort()
    },
  }
}

function readFields(name: string, like: Fields): Fields {
  const saved = Object.entries(parse(read(name)))
  return Object.fromEntries(saved.filter(([field, value]) => isLike(value, like[field])))
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

/** Stored where the session is: one that ends with its tab leaves nothing on the device. */
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

type DraftedForm = {
  form: UseFormReturn
  draft: DraftAcrossTabs
  /** The server's values by field name; a new object only when they change. */
  stored: Fields
  changed: (values: FieldValues) => Fields
  /** Refetches after another tab has sent or discarded the draft. */
  refresh: () => Promise<unknown>
}

/** Stores input and shows that of other tabs; `stop` ends both. */
export function useDraftAcrossTabs(drafted: DraftedForm) {
  const { form, draft, stored } = drafted
  const now = useRef(drafted)
  now.current = drafted
  const isOver = useRef(false)
  const isShowing = useRef(false)

  const quietly = useCallback((act: () => void) => {
    isShowing.current = true
    act()
    isShowing.current = false
  }, [])
  const show = useCallback(
    (fields: Fields) => {
      if (isOver.current) return
      quietly(() => {
        for (const [name, value] of Object.entries(fields)) {
          if (JSON.stringify(form.getValues(name)) !== JSON.stringify(value)) form.setValue(name, value)
        }
      })
    },
    [form, quietly],
  )

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isOver.current && !isShowing.current) draft.keep(now.current.changed(values))
        },
      }),
    [form, draft],
  )
  useEffect(
    () =>
      draft.follow(({ typed, gone }) => {
        const shown = draft.shown()
        show(Object.fromEntries(typed.map(name => [name, shown[name]])))
        if (gone.length === 0 || isOver.current || !read('token')) return
        void now.current.refresh().then(() => show({ ...now.current.stored, ...draft.shown() }))
      }),
    [draft, show],
  )
  useEffect(() => show({ ...stored, ...draft.shown() }), [stored, draft, show])

  const stop = () => {
    isOver.current = true
  }
  return { stop, quietly }
}
