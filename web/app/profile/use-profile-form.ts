import { type FormEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { OwnAccount } from '#contract/account.ts'
import { CallFailure, failureOf } from '#contract/client.ts'
import { updateProfile } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { updatePartner } from '#contract/profile-form.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { bearer, leaveExpired } from '../client.ts'
import { holdDraft, useHeldDraft } from '../forms/held-draft.ts'
import { aboutProfile } from '../media/draft-state.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { readSession } from '../session.ts'
import type { Wrong } from './check-profile.ts'
import { type Checks, checksOf } from './checks-of.ts'
import { explainRefusal, refusedFields } from './explain-refusal.ts'
import { type FormKind, fieldsOf } from './form-parts.ts'
import { planOf } from './form-plans.ts'
import { profileEntries } from './profile-body.ts'
import { changedFrom, nest, type Values, valuesIn, valuesOf } from './profile-values.ts'
import { type Tell, useWrongFields } from './use-wrong-fields.ts'

type Setup = {
  account: OwnAccount
  address: string
  media: MediaDraft
  /** Asks for the account anew. */
  refresh: () => Promise<unknown>
  /** Told what a success says beside itself. */
  onSent: (said: string | undefined) => void
}

export type ProfileFormState = {
  form: UseFormReturn
  element: RefObject<HTMLFormElement | null>
  checks: Checks
  tell: Tell
  /** Whether something was typed before that the account does not say. */
  hasDraft: boolean
  /** Lets go of what was typed. */
  discard: () => void
  submit: (event: FormEvent) => void
}

/** The form of one screen: checked on *Próximo* as far as the screen asks, and whole where it is sent. */
export function useProfileForm({ account, address, media, refresh, onSent }: Setup): ProfileFormState {
  const element = useRef<HTMLFormElement>(null)
  const checks = checksOf(account, address, media)
  const stored = useMemo(() => valuesOf(account), [account])
  const [draft] = useState(() => holdDraft(`profile-draft:${account.id}`, stored))
  const [found] = useState(() => draft.shown())
  const wrongIn = (values: FieldValues) => concerning(address, checks.wrong(valuesIn(values)))
  const form = useForm({
    defaultValues: nest({ ...stored, ...found } as Values),
    resolver: (values: FieldValues) => answerOf(values, wrongIn(values)),
    shouldFocusError: false,
  }) as unknown as UseFormReturn
  const changed = (values: FieldValues) => changedFrom(stored, valuesIn(values))
  const { stop } = useHeldDraft({ form, draft, stored, changed, refresh })
  const tell = useWrongFields(form, element, address)

  async function send() {
    const trouble = await media.finishUploads()
    if (trouble) return tell([trouble])
    const [images, videos] = [media.links('image'), media.links('video')]
    const values = valuesIn(form.getValues())
    const said = await sendProfile(checks.kind, profileEntries({ kind: checks.kind, values, images, videos }))
    stop()
    draft.end(values)
    await media.forget()
    notify.dismiss(aboutProfile)
    onSent(said)
  }

  const submit = useSubmit({ form, address, send, tell, wrongIn })
  const hasDraft = Object.keys(found).length > 0
  return { form, element, checks, tell, hasDraft, discard: draft.drop, submit }
}

/** What concerns the screen: the last one sends the whole form. */
function concerning(address: string, wrong: Wrong[]) {
  const { next, asks } = planOf(address)
  return next ? wrong.filter(({ field }) => fieldsOf(asks).includes(field)) : wrong
}

function answerOf(values: FieldValues, wrong: readonly Wrong[]): ReturnType<Resolver> {
  const errors = {}
  for (const { field, message } of wrong) set(errors, field, { type: 'checked', message })
  return wrong.length === 0 ? { values, errors } : { values: {}, errors }
}

type Submitting = {
  form: UseFormReturn
  address: string
  send: () => Promise<void>
  tell: Tell
  wrongIn: (values: FieldValues) => Wrong[]
}

function useSubmit({ form, address, send, tell, wrongIn }: Submitting) {
  const navigate = useNavigate()
  const sending = useRef(false)
  const { next, kind } = planOf(address)
  function go() {
    if (!next) return send()
    notify.dismiss(aboutProfile)
    return void navigate(next, { viewTransition: true })
  }

  function refused(error: unknown) {
    const failure = error instanceof CallFailure ? error : new CallFailure(500, messages.unexpected)
    // An expired session leads to the log-in.
    if (failure.status !== 401) tell(refusedFields(failure), explainRefusal(failure, kind))
    if (!(error instanceof CallFailure)) throw error
  }

  return async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    await form
      .handleSubmit(go, () => tell(wrongIn(form.getValues())))()
      .catch(refused)
      .finally(() => {
        sending.current = false
      })
  }
}

/** Sends a profile; answers with what there is to say beside the success that a 204 is. Rejects with a `CallFailure`. */
async function sendProfile(kind: FormKind, entries: readonly [string, string][]): Promise<string | undefined> {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  const { method, path } = kind === 'partner' ? updatePartner : updateProfile
  const answer = await fetch(path, { method, body, headers: bearer(readSession().token) }).catch(() => {
    throw new CallFailure(0, messages.offline)
  })
  if (answer.status === 401) await leaveExpired()
  if (!answer.ok) throw await failureOf(answer)
  // Section 7: of a partner's, any of the three is the success that it says.
  return answer.status === 204 || kind === 'partner' ? undefined : await answer.text()
}
