import { type CSSProperties, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { OwnAccount } from '#contract/own-account.ts'
import type { OwnCampaign } from '#contract/own-campaign.ts'
import { CheckField } from '#web/app/forms/check-field.tsx'
import { useBlobAddress } from '#web/app/media/use-blob-address.ts'
import { useOwnPicture } from '#web/app/use-own-picture.ts'
import { ground } from '#web/ui/ground.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AddressField, TitleField } from './ad-fields.tsx'
import { AdPicture } from './ad-picture.tsx'
import { AdPreview } from './ad-preview.tsx'
import { gapText } from './ad-standing.ts'
import { AdBadge, AdNote } from './ad-status.tsx'
import { type AdValues, gapOf, nameOf } from './ad-values.ts'
import type { PicturesHeld } from './use-pictures.ts'

type AdSectionProps = {
  slot: number
  ad: OwnCampaign | undefined
  account: OwnAccount
  pictures: PicturesHeld
  isListed: boolean
  isOpen: boolean
  toggle: () => void
}

/** One ad; closed it says how it stands. */
export function AdSection({ slot, ad, account, pictures, isListed, isOpen, toggle }: AdSectionProps) {
  const id = useId()
  const values = useWatch({ name: `ads.${slot}` }) as AdValues
  const chosen = pictures.pictures[slot]
  const stored = useOwnPicture(ad && `/${ad.banner}`)
  const made = useBlobAddress(chosen?.file)
  const address = chosen ? made : stored
  const filled = { values, hasPicture: Boolean(chosen ?? ad), isStored: Boolean(ad) }
  const gap = gapOf(filled)
  const isBegun = filled.hasPicture || gap !== undefined
  const place = `ads.${slot}`
  return (
    <div className="acc">
      <h2>
        <button type="button" id={id} aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={toggle}>
          <Thumb address={address} color={ad?.color} />
          <span className="ad-name">{nameOf(slot)}</span>
          <AdBadge ad={ad} isBegun={isBegun} />
          <Icon name="chevron-down" className="chev" />
        </button>
      </h2>
      <section className="acc-body" id={`${id}-body`} aria-labelledby={id} hidden={!isOpen}>
        {ad && <AdNote ad={ad} isListed={isListed} />}
        <AdPicture
          slot={slot}
          pictures={pictures}
          address={address}
          hasPicture={filled.hasPicture}
          isStored={filled.isStored}
        />
        <TitleField name={`${place}.title`} />
        <AddressField name={`${place}.target_url`} />
        <CheckField name={`${place}.active`}>Ativar anúncio?</CheckField>
        {slot > 0 && (
          <p className="ad-gap" role="status">
            {gap && (
              <>
                <Icon name="circle-alert" />
                {gapText(gap, filled.isStored)}
              </>
            )}
          </p>
        )}
        {filled.hasPicture && (
          <AdPreview title={values.title} address={address} account={account} leadsOutside={values.target_url !== ''} />
        )}
      </section>
    </div>
  )
}

function Thumb({ address, color }: { address: string | undefined; color: string | undefined }) {
  const style: CSSProperties | undefined = color ? ground(color) : undefined
  if (address) return <img className="thumb" src={address} alt="" style={style} />
  return (
    <span className="thumb" style={style}>
      {!color && <Icon name="image-plus" />}
    </span>
  )
}
