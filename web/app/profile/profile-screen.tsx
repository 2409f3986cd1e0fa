import './profile.css'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import type { OwnMedia } from '#contract/media.ts'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { useIsWide } from '#web/kit/client/wide.ts'
import { type Declarations, useDeclarations } from '../declarations/use-declarations.ts'
import { type MediaDraft, useMediaDraft } from '../media/use-media-draft.ts'
import { useRedirect } from '../parts/app-link.tsx'
import { ScreenFailure } from '../parts/load-failure.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { Screen, type ScreenProps } from '../parts/screen.tsx'
import { useAwaitedOptions } from '../parts/use-options.ts'
import { useAccount } from '../use-account.ts'
import { AwaitedForm } from './awaited-form.tsx'
import { columnsOf, halvesOf } from './form-columns.ts'
import { FormHead, FormHeader } from './form-head.tsx'
import { DraftNote, MissingList, ReviewNote } from './form-notes.tsx'
import { FormPart } from './form-parts.tsx'
import { elsewhereFor, formPathOf, listsOf, mediaPart, planOf } from './form-plans.ts'
import { PreviewBeside, PreviewButton } from './form-previews.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { onProfileSent, useSent } from './use-sent.ts'

/** Redirects people with another user type to their own screen (docs/specification.md §2). */
export default function ProfileScreen({ route }: ScreenProps) {
  const [search] = useSearchParams()
  const formPath = formPathOf(route.path, search)
  const plan = planOf(formPath)
  const { account, error, refresh } = useSettledAccount()
  // Waits for all lists of options, so that a late one does not shift the layout.
  const awaitsOptions = useAwaitedOptions(listsOf(plan.asks))
  const [round, setRound] = useState(0)
  const elsewhere = account && elsewhereFor(account, route)
  useRedirect(elsewhere)
  if (error) return <ScreenFailure error={error} />
  if (!account || elsewhere || awaitsOptions) return <AwaitedForm plan={plan} />
  const startAgain = () => setRound(round + 1)
  const form = { account, formPath, startAgain, refresh }
  return <ProfileFormScreen key={`${formPath} ${round}`} {...form} />
}

type ProfileFormScreenProps = {
  account: OwnAccount
  formPath: string
  /** Restarts the screen with the account's data. */
  startAgain: () => void
  refresh: () => Promise<unknown>
}

function ProfileFormScreen({ account, formPath, startAgain, refresh }: ProfileFormScreenProps) {
  const plan = planOf(formPath)
  const media = useMediaDraft(account.id, account.profile?.midias ?? none)
  const declarations = useDeclarations()
  const { form, element, checks, showErrors, hasDraft, discard, submit } = useProfileForm({
    account,
    formPath,
    media,
    declare: declarations.give,
    refresh,
    onSent: useSent(plan),
  })
  useClearedMediaErrors(form, media)
  const showsMedia = plan.asks.includes(mediaPart)
  const isSending = form.formState.isSubmitting
  const input = { kind: plan.kind, media }
  const isWide = useIsWide()
  function discardDraft() {
    discard()
    startAgain()
  }
  return (
    <FormProvider {...form}>
      <Screen
        title={plan.title}
        header={<FormHeader plan={plan} />}
        isWhole
        action={<SendButton label={plan.next ? 'Próximo' : 'Continuar'} verb={media.sendingText ?? 'Enviando…'} />}
      >
        <div className={columnsOf(plan)}>
          <div>
            <FormHead plan={plan} />
            <ReviewNote account={account} />
            {plan.updates && hasDraft && <DraftNote discard={discardDraft} keepsMedia={showsMedia} />}
            <form id={formId} ref={element} className="profile-form" noValidate onSubmit={submit} aria-busy={isSending}>
              {halvesOf(plan).map((parts, half) => (
                <div key={half ? 'second' : 'first'}>
                  {parts.map(part => (
                    <FormPart key={part.key} part={part} {...input} />
                  ))}
                </div>
              ))}
            </form>
            {!plan.next && <ToDeclare declarations={declarations} />}
            {!plan.next && showsMedia && !isWide && (
              <PreviewButton checks={checks} media={media} showErrors={showErrors} />
            )}
            {!plan.next && <MissingList kind={plan.kind} checks={checks} media={media} formPath={formPath} />}
          </div>
          {plan.kind !== 'partner' && (
            <section className="preview-beside" aria-label="Prévia">
              {isWide && <PreviewBeside checks={checks} media={media} />}
            </section>
          )}
        </div>
        <LoadingOverlay busy={isSending && !plan.next} verb={media.sendingText ?? 'Enviando…'} />
      </Screen>
    </FormProvider>
  )
}

const DeclarationChecks = lazy(async () => ({
  default: (await import('../declarations/declaration-checks.tsx')).DeclarationChecks,
}))

/** Asks for missing declarations just before the person submits the profile. */
const ToDeclare = ({ declarations }: { declarations: Declarations }) =>
  declarations.missing.length > 0 && (
    <section className="stack" aria-labelledby="declarations">
      <div>
        <h2 id="declarations">Antes de enviar</h2>
        <p className="muted">Leia e marque cada uma. Dá para cancelar depois, na sua conta.</p>
      </div>
      <Suspense fallback={<span className="sk media-sk" />}>
        <DeclarationChecks {...declarations} />
      </Suspense>
    </section>
  )

const none: OwnMedia[] = []

/** Any change to the photos and videos clears their errors. */
function useClearedMediaErrors({ clearErrors }: UseFormReturn, { photos, videos }: MediaDraft) {
  const state = [...photos, ...videos].map(({ key, stage }) => `${key} ${stage}`).join()
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) clearErrors(['images', 'videos'])
    before.current = state
  }, [state, clearErrors])
}

const formId = 'profile-form'

/** The button is at the bottom of the window, outside its form. */
function SendButton({ label, verb }: { label: string; verb: string }) {
  const { isSubmitting } = useFormContext().formState
  return (
    <button type="submit" form={formId} className="btn btn-primary" aria-busy={isSubmitting}>
      {isSubmitting && <span className="spin" />}
      {isSubmitting ? verb : label}
    </button>
  )
}

/** Waits for an account refetch in progress, because the account fills in the form only once. */
function useSettledAccount() {
  const { data, error, isFetching, refetch } = useAccount()
  const [account, setAccount] = useState<OwnAccount>()
  useEffect(() => {
    if (data && !isFetching) setAccount(found => found ?? data)
  }, [data, isFetching])
  const refresh = useCallback(async () => {
    const { data } = await refetch()
    if (data) setAccount(data)
  }, [refetch])
  useEffect(() => onProfileSent(refresh), [refresh])
  return { account, error: data ? null : error, refresh }
}
