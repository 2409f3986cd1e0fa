import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { notifyOtherTabs, onOtherTabs } from '#web/kit/client/other-tabs.ts'
import { read } from '#web/kit/client/stored.ts'
import type { Fields, UnsentFields } from '#web/kit/client/unsent.ts'

export type DraftAcrossTabs = ReturnType<typeof openDraftAcrossTabs>

/**
 * A draft shared by all tabs with the same form. Each tab writes only its own changes, and adopts other tabs' changes
 * to fields that it has not changed itself. Ignores stored values whose type differs from the type in `like`.
 */
export function openDraftAcrossTabs(row: UnsentFields, key: number, like: Fields) {
  const name = row.prefix + key
  const stored = () => row.read(key, like)
  let shown = stored()
  const own = new Set<string>()

  /** Adopts other tabs' changes. `gone` lists the fields that those tabs have sent or discarded. */
  function take() {
    const saved = stored()
    const fields = differing(shown, saved)
    const gone = fields.filter(field => !(field in saved))
    const typed = fields.filter(field => field in saved && !own.has(field))
    for (const field of gone) own.delete(field)
    shown = { ...without(shown, gone), ...Object.fromEntries(typed.map(field => [field, saved[field]])) }
    return { typed, gone }
  }

  /** Deletes the sent fields, but keeps newer input. */
  function forget(sent: Fields) {
    const fields = stored()
    const left = Object.entries(fields).filter(([field, value]) => !isSame(value, sent[field]))
    if (left.length < Object.keys(fields).length) row.write(key, Object.fromEntries(left))
  }

  /** Notifies the other tabs: if one wrote at the same moment, it has re-stored the sent fields. */
  function end(sent: Fields) {
    forget(sent)
    notifyOtherTabs(name, sent)
    shown = {}
    own.clear()
  }

  return {
    shown: () => shown,

    keep(changed: Fields) {
      const fields = differing(shown, changed)
      shown = changed
      if (fields.length === 0) return
      for (const field of fields) own.add(field)
      const mine = Object.fromEntries(fields.filter(field => field in changed).map(field => [field, changed[field]]))
      row.write(key, { ...without(stored(), fields), ...mine })
    },

    end,
    drop: () => end(stored()),

    follow(listener: (taken: ReturnType<typeof take>) => void) {
      const leaving = new AbortController()
      const look = () => {
        const taken = take()
        if (taken.typed.length + taken.gone.length > 0) listener(taken)
      }
      addEventListener('storage', event => event.key === name && look(), leaving)
      // A suspended tab may have missed events.
      document.addEventListener('visibilitychange', () => document.hidden || look(), leaving)
      const deafen = onOtherTabs<Fields>(name, sent => {
        forget(sent)
        look()
      })
      look()
      return () => {
        leaving.abort()
        deafen()
      }
    },
  }
}

const differing = (one: Fields, other: Fields) =>
  Object.keys({ ...one, ...other }).filter(field => !isSame(one[field], other[field]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

type DraftedForm = {
  form: UseFormReturn
  draft: DraftAcrossTabs
  /** The server's values by field name. Must be a new object only when they change. */
  stored: Fields
  changed: (values: FieldValues) => Fields
  /** Refetches after another tab has sent or discarded the draft. */
  refresh: () => Promise<unknown>
}

/** Stores input, and shows input from other tabs, until `stop` is called. */
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

  const keep = useCallback(
    (values: FieldValues) => {
      if (!isOver.current && !isShowing.current) draft.keep(now.current.changed(values))
    },
    [draft],
  )
  // Subscribes before the browser can deliver input to the fields.
  useLayoutEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
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
  // A value that the server has stored by now is no longer a change.
  useLayoutEffect(() => {
    show({ ...stored, ...draft.shown() })
    keep(form.getValues())
  }, [stored, draft, show, keep, form])

  const stop = () => {
    isOver.current = true
  }
  return { stop, quietly }
}
