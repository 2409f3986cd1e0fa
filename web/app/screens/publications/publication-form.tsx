import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { OwnAccount } from '#contract/own-account.ts'
import { campaignLimits, type OwnCampaign } from '#contract/own-campaign.ts'
import { Screen } from '#web/app/parts/screen.tsx'
import { AdSection } from './ad-section.tsx'
import { slots } from './ad-values.ts'
import { ListingHint, useListingHint } from './listing-hint.tsx'
import { formId, SaveBar } from './save-bar.tsx'
import { usePictures } from './use-pictures.ts'
import { useSaving } from './use-saving.ts'

type PublicationFormProps = { title: string; account: OwnAccount; ads: readonly OwnCampaign[]; updates: boolean }

/** Up to three ads, each in a section of its own. */
export function PublicationForm({ title, account, ads, updates }: PublicationFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [opened, open] = useState<readonly number[]>([0])
  const toggle = (slot: number) => open(opened.includes(slot) ? opened.filter(one => one !== slot) : [...opened, slot])
  const pictures = usePictures(account.id)
  const { form, submit, share, cancel, trouble } = useSaving({
    accountId: account.id,
    ads,
    updates,
    pictures,
    element,
    open: slot => open(now => [...now, slot]),
  })
  const hint = useListingHint(account)
  const isSending = share !== undefined
  return (
    <FormProvider {...form}>
      <Screen title={title} close="/perfil" action={<SaveBar share={share} cancel={cancel} trouble={trouble} />}>
        <Head />
        {hint && <ListingHint hint={hint} />}
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
            <AdSection
              key={slot}
              slot={slot}
              ad={ads[slot]}
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
