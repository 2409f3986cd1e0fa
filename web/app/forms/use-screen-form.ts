import { type FormEvent, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { notify } from '../notify.tsx'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { firstMessage, showField } from './first-failing.ts'
import { shownWords } from './shown-words.ts'

type Setup<S extends FormSchema> = {
  /** Names what is kept of the form on this device. */
  draft: string
  schema: S
  /** Every field, as it is before anything is typed. */
  initial: z.input<S>
  /** The fields of which nothing is kept: passwords. */
  secret?: readonly (keyof z.input<S>)[]
  send: (values: z.output<S>) => Promise<unknown>
  /** What the notice says of a refused call; by default what the server says of the first field, or of the call. */
  explain?: (failure: CallFailure) => string
}

export type ScreenFormReturn = { form: UseFormReturn; submit: (event: FormEvent<HTMLFormElement>) => void }

/**
 * A form that a schema of the contract checks: the first failing check is said in a notice and at its field, which
 * scrolls into sight and gets the focus; what the server refuses is shown the same way. What was typed survives a
 * reload and a failed call.
 */
export function useScreenForm<S extends FormSchema>(setup: Setup<S>): ScreenFormReturn {
  const { draft, schema, initial, secret = [], send } = setup
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: checkedBy(schema),
    defaultValues: { ...initial, ...keptValues(draft, initial, secret) } as DefaultValues<z.input<S>>,
    shouldFocusError: false,
  })
  useKeptDraft(form, draft, secret)
  const sending = useRef(false)
  const about = `form:${draft}`

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const element = event.currentTarget
    sending.current = true
    const valid = async (values: z.output<S>) => {
      await send(values)
      forgetDraft(draft)
      notify.settle(about)
    }
    const invalid = (errors: FieldErrors<z.input<S>>) =>
      tell(element, about, Object.keys(errors)[0], firstMessage(errors))
    await form
      .handleSubmit(valid, invalid)()
      .catch(error => refused(element, error))
      .finally(() => {
        sending.current = false
      })
  }

  /** What the server refused: each field its first message. */
  function refused(element: HTMLFormElement, error: unknown) {
    const failure = error instanceof CallFailure ? error : new CallFailure(0, messages.unexpected)
    const fields = fieldsOf(failure, element)
    for (const [name, message] of fields) form.setError(name as Path<z.input<S>>, { message })
    const [first] = fields
    tell(element, about, first?.[0], setup.explain?.(failure) ?? first?.[1] ?? failure.message)
    if (!(error instanceof CallFailure)) throw error
  }

  return { form: form as unknown as UseFormReturn, submit }
}

/** The fields of this form that were refused, each with its first message. */
const fieldsOf = ({ errors, message }: CallFailure, element: HTMLFormElement) =>
  Object.entries(errors)
    .filter(([name]) => element.elements.namedItem(name))
    .map(([name, [first = message]]) => [name, shownWords(first)] as const)

function tell(element: HTMLFormElement, about: string, name: string | undefined, message: string | undefined) {
  notify.error(message ?? messages.invalid, { about })
  if (name) showField(element, name)
}

function keptValues(draft: string, initial: object, secret: readonly PropertyKey[]) {
  const kept = Object.entries(readDraft(draft))
  return Object.fromEntries(
    kept.filter(
      ([name, value]) => !secret.includes(name) && typeof value === typeof initial[name as keyof typeof initial],
    ),
  )
}

function useKeptDraft<V extends object, O>(
  form: UseFormReturn<V & Record<string, unknown>, unknown, O & Record<string, unknown>>,
  draft: string,
  secret: readonly PropertyKey[],
) {
  const hidden = useRef(secret)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keepDraft(
            draft,
            Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.current.includes(name))),
          ),
      }),
    [form, draft],
  )
}

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

/** Checks a form with a schema of the contract; its errors are in the order in which the schema checks (section 5). */
const checkedBy =
  <S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> =>
  values => {
    const checked = schema.safeParse(values)
    if (checked.success) return { values: checked.data, errors: {} }
    const errors = {}
    for (const { path, code, message } of checked.error.issues) {
      const name = path.join('.')
      if (!(name in errors)) set(errors, name, { type: code, message })
    }
    return { values: {}, errors }
  }
