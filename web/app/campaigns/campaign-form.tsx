import '../forms/form-head.css'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import { campaignLimits, type OwnCampaign } from '#contract/campaign.ts'
import { paths } from '#contract/paths.ts'
import { Note } from '#web/kit/note.tsx'
import { Progress } from '#web/kit/progress.tsx'
import { useOrders } from '../checkout/orders.ts'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { ConfirmNumber } from '../phones/confirm-number.tsx'
import { CampaignSection } from './campaign-section.tsx'
import { slots } from './campaign-values.ts'
import { usePictures } from './use-pictures.ts'
import { useSaving } from './use-saving.ts'

type CampaignFormProps = { title: string; account: OwnAccount; campaigns: readonly OwnCampaign[]; updates: boolean }

export function CampaignForm({ title, account, campaigns, updates }: CampaignFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [opened, open] = useState<readonly number[]>([0])
  const toggle = (slot: number) => open(opened.includes(slot) ? opened.filter(one => one !== slot) : [...opened, slot])
  const pictures = usePictures(account.id)
  const { form, submit, share, cancel, trouble } = useSaving({
    accountId: account.id,
    campaigns,
    updates,
    pictures,
    element,
    open: slot => open(now => [...now, slot]),
  })
  const hint = useListingHint(account)
  const isSending = share !== undefined
  return (
    <FormProvider {...form}>
      <Screen
        title={title}
        close={paths.accountMenu}
        isWhole
        action={<SaveBar share={share} cancel={cancel} trouble={trouble} />}
      >
        <Head />
        {hint && <ListingHint hint={hint} />}
        <ConfirmNumber />
        <form
          id={formId}
          ref={element}
          className="stack"
          noValidate
          onSubmit={submit}
          aria-busy={isSending}
          inert={isSending}
        >
          {slots.map(slot => (
            <CampaignSection
              key={slot}
              slot={slot}
              campaign={campaigns[slot]}
              account={account}
              pictures={pictures}
              isListed={!hint}
              isOpen={opened.includes(slot)}
              toggle={() => toggle(slot)}
            />
          ))}
        </form>
      </Screen>
    </FormProvider>
  )
}

export const Head = () => (
  <div className="form-head">
    <h1>Seus anúncios</h1>
    <p className="muted">
      Até três banners, no tamanho {campaignLimits.width} por {campaignLimits.height}.
    </p>
  </div>
)

type Hint = { text: string; href?: string; label?: string }

/** The first unmet requirement (documents, profile, plan), or undefined if the partner meets all of them. */
function useListingHint(account: OwnAccount): Hint | undefined {
  const orders = useOrders().data
  const { kyc, profile } = account
  if (kyc === null) return hints.documents
  if (kyc === 'pending') return hints.documentsPending
  if (!profile?.review.live) return profile?.review.state === 'refused' ? hints.profileRefused : hints.profilePending
  if (orders && !orders.some(({ state }) => state === 'active')) return hints.plan
  return undefined
}

const hints = {
  documents: { text: 'Envie os seus documentos.', href: paths.documents, label: 'Enviar documentos' },
  documentsPending: { text: 'Os seus documentos estão em análise.' },
  profileRefused: {
    text: 'O perfil da empresa não foi aceito.',
    href: '/update-perfil-partner',
    label: 'Corrigir o perfil',
  },
  profilePending: { text: 'O perfil da empresa está em análise.' },
  plan: { text: 'Contrate um pacote de publicidade.', href: paths.plans, label: 'Ver pacotes' },
} satisfies Record<string, Hint>

const ListingHint = ({ hint: { text, href, label } }: { hint: Hint }) => (
  <Note tone="info" icon="info" className="listing-hint">
    <p>
      <b>Suas publicidades ainda não aparecem para os visitantes.</b> {text}
    </p>
    {href && (
      <AppLink className="link" href={href}>
        {label}
      </AppLink>
    )}
  </Note>
)

const formId = 'campaigns'

type SaveBarProps = {
  share: number | undefined
  cancel: () => void
  trouble: 'cancelled' | 'failed' | undefined
}

function SaveBar({ share, cancel, trouble }: SaveBarProps) {
  if (share === undefined && !trouble) return <SaveButton />
  return (
    <div className="upright">
      {share === undefined ? <Trouble trouble={trouble} /> : <Sending share={share} />}
      {share === undefined ? (
        <SaveButton />
      ) : (
        <button type="button" className="btn btn-secondary" onClick={cancel}>
          Cancelar envio
        </button>
      )}
    </div>
  )
}

const SaveButton = () => (
  <button type="submit" form={formId} className="btn btn-primary">
    Salvar
  </button>
)

const troubles = {
  cancelled: 'Envio cancelado. O que você preencheu continua aqui.',
  failed: 'Não foi salvo. O que você preencheu continua aqui.',
} as const

const Trouble = ({ trouble = 'failed' }: Pick<SaveBarProps, 'trouble'>) => (
  <p className="save-trouble small" role="status">
    {troubles[trouble]}{' '}
    <button type="submit" form={formId} className="link" ref={takeLostFocus}>
      Tentar de novo
    </button>
  </p>
)

/** Focuses this button if the pressed button has disappeared and the focus has not moved to a field. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}

function Sending({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div className="sending">
      <p className="num">{percent < 100 ? `Enviando: ${percent}%` : 'Conferindo as imagens…'}</p>
      <Progress label="Envio das publicidades" percent={percent} />
    </div>
  )
}
