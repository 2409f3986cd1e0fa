import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import { failures } from '#contract/call-failures.ts'
import { CallFailure, failureOf } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { updatePartner, updateProfile } from '#contract/profile-form.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { useLocation, useNavigate } from '#web/kit/client/router.tsx'
import { bearer, leaveExpired } from '../client.ts'
import { undeclaredText } from '../declarations/use-declarations.ts'
import { openDraftAcrossTabs, useDraftAcrossTabs } from '../forms/draft-across-tabs.ts'
import { showField } from '../forms/fields.tsx'
import { aboutProfile } from '../media/media-draft.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { readSession } from '../session.ts'
import { unsent } from '../unsent.ts'
import { type Checks, checksOf, explainRefusal, refusedFields, type WrongField } from './checks.ts'
import { type FormKind, fieldsOf, planOf, whereIs } from './form-plans.ts'
import { changedFrom, nest, profileEntries, type Values, valuesIn, valuesOf } from './profile-values.ts'
import { focusAgain, readEarly } from './typed-parts.tsx'

type Setup = {
  account: OwnAccount
  formPath: string
  media: MediaDraft
  /** Resolves with false if the person has not ticked a declaration that the ad needs. */
  declare: () => Promise<boolean>
  /** Refetches the account. */
  refresh: () => Promise<unknown>
  onSent: (serverMessage: string | undefined) => void
}

export type ProfileFormState = {
  form: UseFormReturn
  element: RefObject<HTMLFormElement | null>
  checks: Checks
  showErrors: ShowErrors
  /** Whether the form has restored unsent input. */
  hasDraft: boolean
  discard: () => void
  submit: (event: FormEvent) => void
}

/** *Próximo* checks only its own screen's fields. Sending checks the whole form. */
export function useProfileForm({ account, formPath, media, declare, refresh, onSent }: Setup): ProfileFormState {
  const element = useRef<HTMLFormElement>(null)
  const checks = checksOf(account, formPath, media)
  const stored = useMemo(() => valuesOf(account), [account])
  const [draft] = useState(() => openDraftAcrossTabs(unsent.profile, account.id, stored))
  const [{ early, hasDraft }] = useState(() => {
    const hasDraft = Object.keys(draft.shown()).length > 0
    const early = readEarly()
    draft.keep({ ...draft.shown(), ...early.values })
    return { early, hasDraft }
  })
  const [found] = useState(() => draft.shown())
  const wrongIn = (values: FieldValues) => concerning(formPath, checks.wrong(valuesIn(values)))
  const form = useForm({
    defaultValues: nest({ ...stored, ...found } as Values),
    resolver: (values: FieldValues) => answerOf(values, wrongIn(values)),
    shouldFocusError: false,
  }) as unknown as UseFormReturn
  const changed = (values: FieldValues) => changedFrom(stored, valuesIn(values))
  const { stop } = useDraftAcrossTabs({ form, draft, stored, changed, refresh })
  const showErrors = useShowErrors(form, element, formPath)
  useLayoutEffect(() => focusAgain(element.current, early.focused), [early])

  async function send() {
    const trouble = await media.finishUploads()
    if (trouble) return showErrors([trouble])
    if (!(await declare())) return void notify.error(undeclaredText, { about: aboutProfile, duration: tenSeconds })
    const [images, videos] = [media.links('image'), media.links('video')]
    const values = valuesIn(form.getValues())
    const serverMessage = await sendProfile(checks.kind, profileEntries({ kind: checks.kind, values, images, videos }))
    stop()
    draft.end(values)
    await media.forget()
    notify.dismiss(aboutProfile)
    onSent(serverMessage)
  }

  const submit = useSubmit({ form, formPath, send, showErrors, wrongIn })
  return { form, element, checks, showErrors, hasDraft, discard: draft.drop, submit }
}

function concerning(formPath: string, wrong: WrongField[]) {
  const { next, asks } = planOf(formPath)
  return next ? wrong.filter(({ field }) => fieldsOf(asks).includes(field)) : wrong
}

function answerOf(values: FieldValues, wrong: readonly WrongField[]): ReturnType<Resolver> {
  const errors = {}
  for (const { field, message } of wrong) set(errors, field, { type: 'checked', message })
  return wrong.length === 0 ? { values, errors } : { values: {}, errors }
}

type Submitting = {
  form: UseFormReturn
  formPath: string
  send: () => Promise<void>
  showErrors: ShowErrors
  wrongIn: (values: FieldValues) => WrongField[]
}

function useSubmit({ form, formPath, send, showErrors, wrongIn }: Submitting) {
  const navigate = useNavigate()
  const sending = useRef(false)
  const { next, kind } = planOf(formPath)
  function go() {
    if (!next) return send()
    notify.dismiss(aboutProfile)
    return void navigate(next, { viewTransition: true })
  }

  function refused(error: unknown) {
    const failure = error instanceof CallFailure ? error : new CallFailure(500, failures.unexpected)
    // If the session has expired, `sendProfile` has already opened the log-in.
    if (failure.status !== 401) showErrors(refusedFields(failure), explainRefusal(failure, kind))
    if (!(error instanceof CallFailure)) throw error
  }

  return async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    await form
      .handleSubmit(go, () => showErrors(wrongIn(form.getValues())))()
      .catch(refused)
      .finally(() => {
        sending.current = false
      })
  }
}

/** Resolves with the server's message, if it has one. Rejects with a `CallFailure`. */
async function sendProfile(kind: FormKind, entries: readonly [string, string][]): Promise<string | undefined> {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  const { method, path } = kind === 'partner' ? updatePartner : updateProfile
  const answer = await fetch(path, { method, body, headers: bearer(readSession().token) }).catch(() => {
    throw new CallFailure(0, failures.offline)
  })
  if (answer.status === 401) await leaveExpired()
  if (!answer.ok) throw await failureOf(answer)
  // docs/specification.md §7: there is no success message for partners.
  return answer.status === 204 || kind === 'partner' ? undefined : await answer.text()
}

export type ShowErrors = (wrong: readonly WrongField[], text?: string) => void

/** Shows errors in a notice and at their fields, and opens the first field, on another screen if necessary. */
function useShowErrors(form: UseFormReturn, element: RefObject<HTMLFormElement | null>, formPath: string): ShowErrors {
  const navigate = useNavigate()
  useArrival(form, element)
  return (wrong, text = wrong[0]?.message ?? messages.invalid) => {
    const [first] = wrong
    const where = first ? whereIs(first.field, formPath) : formPath
    const announces = where !== formPath
    notify.error(text, { about: aboutProfile, announces, ...(!planOf(formPath).next && { duration: tenSeconds }) })
    for (const { field, message } of wrong) form.setError(field, { message })
    if (!first) return
    if (announces) void navigate(`${where}#${first.field}`, { state: { refused: wrong } })
    else if (element.current) showField(element.current, first.field)
  }
}

/** Shows the field named in the URL's hash, and the errors that the previous screen found. */
function useArrival({ setError }: UseFormReturn, element: RefObject<HTMLFormElement | null>) {
  const location = useLocation()
  useEffect(() => {
    const { refused = [] } = (location.state ?? {}) as { refused?: readonly WrongField[] }
    for (const { field, message } of refused) setError(field, { message })
    const field = decodeURIComponent(location.hash.slice(1))
    if (field && element.current) showField(element.current, field)
  }, [location, setError, element])
}
