import './screen-form.css'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { unsent } from '../unsent.ts'
import { showField } from './fields.tsx'
import { tookTyped } from './take-over.ts'

type ScreenFormProps = ScreenFormReturn & {
  id?: string
  /** The label while the app sends the form, such as *Entrando…* */
  verb: string
  children: ReactNode
}

export const ScreenForm = ({ form, submit, id, verb, children }: ScreenFormProps) => (
  <FormProvider {...form}>
    <form id={id} method="post" className="stack" noValidate onSubmit={submit} aria-busy={form.formState.isSubmitting}>
      {children}
      <LoadingOverlay busy={form.formState.isSubmitting} verb={verb} />
    </form>
  </FormProvider>
)

type Setup<S extends FormSchema> = {
  draft: string
  schema: S
  initial: z.input<S>
  /** Fields that we never store: passwords. */
  secret?: readonly (keyof z.input<S>)[]
  send: (values: z.output<S>) => Promise<unknown>
  /** The notice's text after a failed call. Defaults to the first field's message, or else the call's. */
  explain?: (failure: CallFailure) => string
}

type ScreenFormReturn = { form: UseFormReturn; submit: (event: FormEvent<HTMLFormElement>) => void }

/**
 * A form validated by a contract schema. Shows the first error in a notice and at its field, which it scrolls to and
 * focuses. Treats the server's errors in the same way. Input survives a reload and a failed call.
 */
export function useScreenForm<S extends FormSchema>(setup: Setup<S>): ScreenFormReturn {
  const { draft, schema, initial, secret = [], send } = setup
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: checkedBy(schema),
    defaultValues: { ...initial, ...unsent.screens.read(draft, initial) } as DefaultValues<z.input<S>>,
    shouldFocusError: false,
  })
  useSavedDraft(form, draft, secret)
  const sending = useRef(false)
  const about = `form:${draft}`

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const element = event.currentTarget
    sending.current = true
    const valid = async (values: z.output<S>) => {
      await send(values)
      unsent.screens.write(draft, {})
      notify.dismiss(about)
    }
    const invalid = (errors: FieldErrors<z.input<S>>) =>
      showError(element, about, Object.keys(errors)[0], firstMessage(errors))
    await form
      .handleSubmit(valid, invalid)()
      .catch(error => refused(element, error))
      .finally(() => {
        sending.current = false
      })
  }

  function refused(element: HTMLFormElement, error: unknown) {
    const failure = error instanceof CallFailure ? error : new CallFailure(0, failures.unexpected)
    const fields = fieldsOf(failure, element)
    for (const [name, message] of fields) form.setError(name as Path<z.input<S>>, { message })
    const [first] = fields
    showError(element, about, first?.[0], setup.explain?.(failure) ?? first?.[1] ?? failure.message)
    if (!(error instanceof CallFailure)) throw error
  }

  return { form: form as unknown as UseFormReturn, submit }
}

/** Translates messages that docs/specification.md §8 gives in English. */
const displayTexts: Record<string, string> = { [messages.emailTaken]: messages.emailTakenShown }

export const describeError = (text: string) => displayTexts[text] ?? text

const fieldsOf = ({ errors, message }: CallFailure, element: HTMLFormElement) =>
  Object.entries(errors)
    .filter(([name]) => element.elements.namedItem(name))
    .map(([name, [first = message]]) => [name, describeError(first)] as const)

function firstMessage(errors: object): string | undefined {
  for (const value of Object.values(errors)) {
    if (!value || typeof value !== 'object') continue
    if ('message' in value && typeof value.message === 'string') return value.message
    const inner = firstMessage(value)
    if (inner) return inner
  }
  return undefined
}

function showError(element: HTMLFormElement, about: string, name: string | undefined, message: string | undefined) {
  notify.error(message ?? messages.invalid, { about })
  if (name) showField(element, name)
}

function useSavedDraft<V extends object, O>(
  form: UseFormReturn<V & Record<string, unknown>, unknown, O & Record<string, unknown>>,
  draft: string,
  secret: readonly PropertyKey[],
) {
  const hidden = useRef(secret)
  // Subscribes before the browser can deliver input to the fields.
  useLayoutEffect(() => {
    const save = (values: object) =>
      unsent.screens.write(
        draft,
        Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.current.includes(name))),
      )
    if (tookTyped()) save(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => save(values) })
  }, [form, draft])
}

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

/** Lists errors in the order of the schema's checks (docs/specification.md §5). */
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

type SubmitButtonProps = {
  label: string
  verb: string
  look?: 'primary' | 'secondary' | 'danger'
  /** For forms with several buttons: runs before the form is sent. */
  onClick?: () => void
}

export function SubmitButton({ label, verb, look = 'primary', onClick }: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState
  return (
    <BusyButton
      type="submit"
      className={`btn btn-${look} btn-block`}
      busy={isSubmitting}
      doing={verb}
      onClick={onClick}
    >
      {label}
    </BusyButton>
  )
}
