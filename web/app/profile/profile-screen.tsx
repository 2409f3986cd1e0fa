import './profile.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  type CSSProperties,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { FormProvider, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import type { LookupTable, Option } from '#contract/lookup.ts'
import type { OwnMedia } from '#contract/media.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { useIsWide } from '#web/kit/client/wide.ts'
import { Icon } from '#web/kit/icon.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { savedHours } from '../account/saved-hours.ts'
import { isInDocument } from '../forms/take-over.ts'
import { aboutProfile } from '../media/media-draft.ts'
import { type MediaDraft, useMediaDraft } from '../media/use-media-draft.ts'
import { AppLink, useRedirect } from '../parts/app-link.tsx'
import { ScreenFailure } from '../parts/load-failure.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { InnerHeader, Screen, type ScreenProps } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { useAccount } from '../use-account.ts'
import type { Checks } from './checks.ts'
import { DraftNote, MissingList, ReviewNote } from './form-notes.tsx'
import { awaitedLabels, FormPart } from './form-parts.tsx'
import { elsewhereFor, type FormPlan, formPathOf, listsOf, mediaPart, type Part, planOf } from './form-plans.ts'
import { optionsKey, useAwaitedOptions } from './option-fields.tsx'
import { valuesIn } from './profile-values.ts'
import { EarlyPart, typedPart } from './typed-parts.tsx'
import { type ShowErrors, useProfileForm } from './use-profile-form.ts'
import { onProfileSent, useSent } from './use-sent.ts'

/** People with another user type are redirected to their own screen (docs/specification.md §2). */
export function ProfileScreen({ route }: ScreenProps) {
  const [search] = useSearchParams()
  const formPath = formPathOf(route.path, search)
  const plan = planOf(formPath)
  const { account, error, refresh } = useSettledAccount()
  // Nothing moves when a list arrives.
  const awaitsOptions = useAwaitedOptions(listsOf(plan.asks))
  const [round, setRound] = useState(0)
  const elsewhere = account && elsewhereFor(account, route)
  useRedirect(elsewhere)
  if (error) return <ScreenFailure error={error} />
  if (!account || elsewhere || awaitsOptions) return <Waiting plan={plan} />
  const startAgain = () => setRound(round + 1)
  const form = { account, formPath, startAgain, refresh }
  return <ProfileFormScreen key={`${formPath} ${round}`} {...form} />
}

type ProfileFormScreenProps = {
  account: OwnAccount
  formPath: string
  /** Redraws the screen from the account. */
  startAgain: () => void
  refresh: () => Promise<unknown>
}

function ProfileFormScreen({ account, formPath, startAgain, refresh }: ProfileFormScreenProps) {
  const plan = planOf(formPath)
  const media = useMediaDraft(account.id, account.profile?.midias ?? none)
  const { form, element, checks, showErrors, hasDraft, discard, submit } = useProfileForm({
    account,
    formPath,
    media,
    refresh,
    onSent: useSent(plan),
  })
  useClearedMediaErrors(form, media)
  const showsMedia = plan.asks.includes(mediaPart)
  const isSending = form.formState.isSubmitting
  const asked = { kind: plan.kind, media }
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
        isWhole={plan.kind !== 'partner'}
        action={<SendButton label={plan.next ? 'Próximo' : 'Continuar'} verb={media.sendingText ?? 'Enviando…'} />}
      >
        <div className="columns form-columns">
          <div>
            <Head plan={plan} />
            <ReviewNote account={account} />
            {plan.updates && hasDraft && <DraftNote discard={discardDraft} keepsMedia={showsMedia} />}
            <form id={formId} ref={element} className="profile-form" noValidate onSubmit={submit} aria-busy={isSending}>
              <div>
                {plan.asks.map(part => part !== mediaPart && <FormPart key={part.key} part={part} {...asked} />)}
              </div>
              {showsMedia && (
                <div>
                  <FormPart part={mediaPart} {...asked} />
                </div>
              )}
            </form>
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

const none: OwnMedia[] = []

const FormHeader = ({ plan: { title, leave, step } }: { plan: FormPlan }) => (
  <>
    <InnerHeader title={title} {...leave} end={<QuickExit />} />
    {step && (
      <div className="progress form-progress" aria-hidden="true">
        <span style={{ '--p': step * 50 } as CSSProperties} />
      </div>
    )}
  </>
)

const stepOf = (step: 1 | 2) => `Passo ${step} de 2`

const Head = ({ plan: { step, heading, other } }: { plan: FormPlan }) => (
  <div className="form-head">
    {step && <p className="small muted">{stepOf(step)}</p>}
    <h1>{heading}</h1>
    {other && (
      <p className="small muted">
        {other.lead}{' '}
        <AppLink className="link" href={other.formPath}>
          {other.label}
        </AppLink>
      </p>
    )}
  </div>
)

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

/** Outside its form, at the bottom of the window. */
function SendButton({ label, verb }: { label: string; verb: string }) {
  const { isSubmitting } = useFormContext().formState
  return (
    <button type="submit" form={formId} className="btn btn-primary" aria-busy={isSubmitting}>
      {isSubmitting && <span className="spin" />}
      {isSubmitting ? verb : label}
    </button>
  )
}

/** The form's own head and a place for each field; in a document, its fields to type into. */
function Waiting({ plan }: { plan: FormPlan }) {
  const [isEarly] = useState(isInDocument)
  return (
    <Screen title={plan.title} header={<FormHeader plan={plan} />} isWhole={plan.kind !== 'partner'}>
      <div className="columns form-columns">
        <div>
          <Head plan={plan} />
          <div className="profile-form">
            <div>
              {plan.asks.map(part => (
                <AwaitedPart key={part.key} part={part} isEarly={isEarly} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </Screen>
  )
}

function AwaitedPart({ part: { key }, isEarly }: { part: Part; isEarly: boolean }) {
  const typed = typedPart(key)
  if (typed && isEarly) return <EarlyPart {...typed} />
  return (
    <div className="field" aria-busy="true">
      <span className="label">{typed?.label ?? awaitedLabels[key] ?? '\u00a0'}</span>
      <span className="sk sk-block" />
    </div>
  )
}

/** The form is filled in once, so a cached account will not do while a newer one is being fetched. */
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

type PreviewButtonProps = { checks: Checks; media: MediaDraft; showErrors: ShowErrors }
type Preview = typeof import('./profile-preview.tsx')
type Shown = { Preview: ComponentType<{ account: PublicAccount; close: () => void }>; account: PublicAccount }

function PreviewButton({ checks, media, showErrors }: PreviewButtonProps) {
  const { getValues } = useFormContext()
  const [shown, show] = useState<Shown>()
  const queries = useQueryClient()
  const listed = useListed()

  async function open() {
    const values = valuesIn(getValues())
    const form = checks.parsed(values)
    if (!form) return showErrors(checks.wrong(values))
    const { draftAccount, ProfilePreview } = await import('./profile-preview.tsx')
    const hours = await queries.ensureQueryData(savedHours).catch(() => [])
    show({ Preview: ProfilePreview, account: draftAccount({ ...draftOf(form, media), hours, listed }) })
  }

  return (
    <>
      <button
        type="button"
        className="btn btn-secondary btn-block"
        onClick={() =>
          void open().catch(error =>
            notify.error(`Não foi possível abrir. ${adviceOn(error)}`, { about: aboutProfile }),
          )
        }
      >
        <Icon name="eye" />
        Ver como fica
      </button>
      {shown && <shown.Preview account={shown.account} close={() => show(undefined)} />}
    </>
  )
}

function useListed() {
  const queries = useQueryClient()
  return (table: LookupTable) => queries.getQueryData<readonly Option[]>(optionsKey(table)) ?? []
}

/** What visitors will see, as it is typed. Phones do not load it. */
function PreviewBeside({ checks, media }: Pick<PreviewButtonProps, 'checks' | 'media'>) {
  const values = useDeferredValue(valuesIn(useWatch()))
  const [preview, load] = useState<Preview>()
  const listed = useListed()
  useEffect(() => {
    // Without it the form is as useful.
    import('./profile-preview.tsx').then(load).catch(() => undefined)
  }, [])
  const { data: hours = [] } = useQuery(savedHours)
  const form = checks.sketched(values)
  return (
    <>
      <h2 className="small">Como os visitantes vão ver</h2>
      {!form && <p className="muted small">A prévia aparece com o nome e a data de nascimento.</p>}
      {form && preview && (
        <preview.LivePreview account={preview.draftAccount({ ...draftOf(form, media), hours, listed })} />
      )}
    </>
  )
}

const draftOf = (form: ProfileForm, { photos, videos }: MediaDraft) => ({
  form,
  userType: readSession().userType ?? 0,
  // Uploads under way and refused items will not be listed; no operator has compared the others yet.
  midias: [...photos, ...videos].flatMap(({ own }) =>
    own && own.state !== 'refused' ? [{ ...own, matches_selfie: false }] : [],
  ),
})
