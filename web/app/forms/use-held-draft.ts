import { useCallback, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { read } from '../device.ts'
import type { Fields, HeldDraft } from './held-draft.ts'

type Holding = {
  form: UseFormReturn
  draft: HeldDraft
  /** What the server has, by the names of the fields; the same object until it has something else. */
  stored: Fields
  /** Of what the form holds, what the server does not have. */
  changed: (values: FieldValues) => Fields
  /** Asks the server anew, once another tab has sent the form or let it go. */
  refresh: () => Promise<unknown>
}

/** Keeps what is typed into a form, and shows what is typed into it in other tabs; `stop` ends both. */
export function useHeldDraft(holding: Holding) {
  const { form, draft, stored } = holding
  const now = useRef(holding)
  now.current = holding
  const isOver = useRef(false)
  const isShowing = useRef(false)

  /** Does what is nobody's typing. */
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
