import { useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import type { OwnMedia } from '#contract/media.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { type MediaDraft, useMediaDraft } from '../media/use-media-draft.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { Screen } from '../parts/screen.tsx'
import { formParts } from './draw-parts.tsx'
import { FormHeader, stepOf } from './form-header.tsx'
import { type FormPlan, planOf } from './form-plans.ts'
import { MissingList } from './missing-list.tsx'
import { PreviewButton } from './preview-button.tsx'
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

/** What was said of the photos and videos goes once there are others, or they stand otherwise. */
function useClearedMediaErrors({ clearErrors }: UseFormReturn, { photos, videos }: MediaDraft) {
  const standing = [...photos, ...videos].map(({ key, stage }) => `${key} ${stage}`).join()
  const before = useRef(standing)
  useEffect(() => {
    if (before.current !== standing) clearErrors(['images', 'videos'])
    before.current = standing
  }, [standing, clearErrors])
}

const formId = 'profile-form'

/** Stands at the bottom of the window, outside its form; while that is sent it says what is being done. */
function SendButton({ label, verb }: { label: string; verb: string }) {
  const { isSubmitting } = useFormContext().formState
  return (
    <button type="submit" form={formId} className="btn btn-primary" aria-busy={isSubmitting}>
      {isSubmitting && <span className="spin" />}
      {isSubmitting ? verb : label}
    </button>
  )
}

/** How the version stands that was sent last; of an approved one there is nothing to say. */
function ReviewNote({ account: { profile } }: { account: OwnAccount }) {
  if (!profile || profile.review.state === 'approved') return null
  const { state, refusal, live } = profile.review
  return state === 'refused' ? <Refused reason={refusal} /> : <Pending isLive={live} />
}

const Refused = ({ reason }: { reason: string | null }) => (
  <p className="note note-danger">
    <Icon name="circle-alert" />
    <span>
      <b>Seu perfil não foi aceito.</b> {reason} Corrija e envie de novo.
    </span>
  </p>
)

const Pending = ({ isLive }: { isLive: boolean }) => (
  <p className="note note-info">
    <Icon name="clock" />
    <span>
      <b>Em análise.</b> Estamos conferindo o que você enviou.{' '}
      {isLive
        ? 'Até lá, os visitantes veem a versão anterior.'
        : 'Seu anúncio aparece depois que o perfil for aprovado.'}
    </span>
  </p>
)

/** What was typed before stands in the form over what the profile says; it can be let go. */
function DraftNote({ discard, keepsMedia }: { discard: () => void; keepsMedia: boolean }) {
  const [isAsking, ask] = useState(false)
  return (
    <div className="note note-info draft-note">
      <Icon name="info" />
      <div>
        <p>Este formulário tem alterações que você ainda não enviou.</p>
        <button type="button" className="link" onClick={() => ask(true)}>
          Descartar alterações
        </button>
      </div>
      {isAsking && (
        <Dialog title="Descartar as alterações?" onClose={() => ask(false)}>
          <p>
            O formulário volta a mostrar o que está no seu perfil. O que você digitou se perde
            {keepsMedia && '; as fotos e os vídeos ficam'}.
          </p>
          <button type="button" className="btn btn-secondary btn-block" onClick={() => ask(false)}>
            Continuar editando
          </button>
          <button type="button" className="btn btn-outline btn-block" onClick={discard}>
            Descartar
          </button>
        </Dialog>
      )}
    </div>
  )
}
