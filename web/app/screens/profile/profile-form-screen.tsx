import { FormProvider } from 'react-hook-form'
import type { OwnAccount } from '#contract/own-account.ts'
import type { OwnMedia } from '#contract/own-media.ts'
import { useMediaDraft } from '#web/app/media/use-media-draft.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { LoadingOverlay } from '#web/app/parts/loading-overlay.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { DraftNote } from './draft-note.tsx'
import { formParts } from './draw-parts.tsx'
import { FormHeader, stepOf } from './form-header.tsx'
import { type FormPlan, planOf } from './form-plans.ts'
import { MissingList } from './missing-list.tsx'
import { PreviewButton } from './preview-button.tsx'
import { ReviewNote } from './review-note.tsx'
import { formId, SendButton } from './send-button.tsx'
import { useClearedMediaErrors } from './use-cleared-media-errors.ts'
import { useProfileForm } from './use-profile-form.ts'
import { useSent } from './use-sent.ts'

type ProfileFormScreenProps = {
  account: OwnAccount
  address: string
  /** Draws the screen anew, from what the account says. */
  startAnew: () => void
  /** Asks for the account anew. */
  refresh: () => Promise<unknown>
}

export function ProfileFormScreen({ account, address, startAnew, refresh }: ProfileFormScreenProps) {
  const plan = planOf(address)
  const media = useMediaDraft(account.id, account.profile?.midias ?? none)
  const { form, element, checks, tell, hasDraft, discard, submit } = useProfileForm({
    account,
    address,
    media,
    refresh,
    onSent: useSent(plan),
  })
  useClearedMediaErrors(form, media)
  const showsMedia = plan.asks.includes('media')
  const isSending = form.formState.isSubmitting
  function letGo() {
    discard()
    startAnew()
  }
  return (
    <FormProvider {...form}>
      <Screen
        title={plan.title}
        header={<FormHeader plan={plan} />}
        action={<SendButton label={plan.next ? 'Próximo' : 'Continuar'} verb={media.sendingText ?? 'Enviando…'} />}
      >
        <Head plan={plan} />
        <ReviewNote account={account} />
        {plan.updates && hasDraft && <DraftNote discard={letGo} keepsMedia={showsMedia} />}
        <form id={formId} ref={element} className="profile-form" noValidate onSubmit={submit} aria-busy={isSending}>
          {plan.asks.map(part => {
            const FormPart = formParts[part]
            return <FormPart key={part} kind={plan.kind} media={media} />
          })}
        </form>
        {!plan.next && showsMedia && <PreviewButton checks={checks} media={media} tell={tell} />}
        {!plan.next && <MissingList kind={plan.kind} checks={checks} media={media} address={address} />}
        <LoadingOverlay busy={isSending && !plan.next} verb={media.sendingText ?? 'Enviando…'} />
      </Screen>
    </FormProvider>
  )
}

const none: OwnMedia[] = []

const Head = ({ plan: { step, heading, other } }: { plan: FormPlan }) => (
  <div className="form-head">
    {step && <p className="small muted">{stepOf(step)}</p>}
    <h1>{heading}</h1>
    {other && (
      <p className="small muted">
        {other.lead}{' '}
        <AppLink className="link" href={other.address}>
          {other.label}
        </AppLink>
      </p>
    )}
  </div>
)
