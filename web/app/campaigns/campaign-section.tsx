import { type ComponentProps, type CSSProperties, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import type { OwnCampaign } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { Field } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { placeholderColor } from '#web/kit/placeholder-color.ts'
import { CheckField, useField } from '../forms/fields.tsx'
import { useOptions } from '../parts/use-options.ts'
import { useBlobUrl, useOwnPicture } from '../picture-url.ts'
import { BannerField } from './banner-field.tsx'
import { CampaignBadge, CampaignNote, gapText } from './campaign-badge.tsx'
import { type CampaignValues, gapOf, slotName, withScheme } from './campaign-values.ts'
import type { PicturesState } from './use-pictures.ts'

type CampaignSectionProps = {
  slot: number
  campaign: OwnCampaign | undefined
  account: OwnAccount
  pictures: PicturesState
  isListed: boolean
  isOpen: boolean
  toggle: () => void
}

export function CampaignSection({ slot, campaign, account, pictures, isListed, isOpen, toggle }: CampaignSectionProps) {
  const id = useId()
  const values = useWatch({ name: `ads.${slot}` }) as CampaignValues
  const chosen = pictures.pictures[slot]
  const stored = useOwnPicture(campaign && `/${campaign.banner}`)
  const made = useBlobUrl(chosen?.file)
  const url = chosen ? made : stored
  const filled = { values, hasPicture: Boolean(chosen ?? campaign), isStored: Boolean(campaign) }
  const gap = gapOf(filled)
  const isBegun = filled.hasPicture || gap !== undefined
  const place = `ads.${slot}`
  return (
    <div className="acc">
      <h2>
        <button type="button" id={id} aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={toggle}>
          <Thumb url={url} color={campaign?.color} />
          <span className="ad-name">{slotName(slot)}</span>
          <CampaignBadge campaign={campaign} isBegun={isBegun} />
          <Icon name="chevron-down" className="chev" />
        </button>
      </h2>
      <section className="acc-body" id={`${id}-body`} aria-labelledby={id} hidden={!isOpen}>
        <div className="columns">
          <div>
            {campaign && <CampaignNote campaign={campaign} isListed={isListed} />}
            <BannerField
              slot={slot}
              pictures={pictures}
              url={url}
              hasPicture={filled.hasPicture}
              isStored={filled.isStored}
            />
          </div>
          <div>
            <TitleField name={`${place}.title`} />
            <TargetUrlField name={`${place}.target_url`} />
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
              <CampaignPreview
                title={values.title}
                url={url}
                account={account}
                leadsOutside={values.target_url !== ''}
              />
            )}
          </div>
        </div>
      </section>
    </div>
  )
}

function Thumb({ url, color }: { url: string | undefined; color: string | undefined }) {
  const style: CSSProperties | undefined = color ? placeholderColor(color) : undefined
  if (url) return <img className="thumb" src={url} alt="" style={style} />
  return (
    <span className="thumb" style={style}>
      {!color && <Icon name="image-plus" />}
    </span>
  )
}

type CampaignPreviewProps = { title: string; url: string | undefined; account: OwnAccount; leadsOutside: boolean }

function CampaignPreview({ title, url, account, leadsOutside }: CampaignPreviewProps) {
  const categories = useOptions('partner_categories').data
  const category = categories?.find(({ id }) => id === account.profile?.category_id)?.name
  return (
    <figure className="ad-preview">
      <figcaption className="small muted">Como os visitantes veem</figcaption>
      <p className="ad">{messages.advertising}</p>
      <div className="banner">
        <span className="banner-media">
          {url && <img src={url} alt="" />}
          {leadsOutside && (
            <span className="banner-out">
              <Icon name="arrow-up-right" />
            </span>
          )}
        </span>
        <span className="banner-body">
          <span>
            <b>{title || 'Título do anúncio'}</b>
            <span className="small muted">{[category, account.address?.city].filter(Boolean).join(' · ')}</span>
          </span>
          <Icon name="chevron-right" />
        </span>
      </div>
    </figure>
  )
}

type TextLineFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize' | 'placeholder'> & {
  name: string
  label: string
  isOptional?: boolean
  clean?: (typed: string) => string
}

function TextLineField({ name, label, isOptional = false, clean, ...input }: TextLineFieldProps) {
  const { register, error } = useField(name)
  const { setValue, trigger } = useFormContext()
  return (
    <Field {...{ label, error, isOptional }}>
      {control => (
        <input
          className="input"
          autoComplete="off"
          {...input}
          {...register}
          {...control}
          onChange={event => {
            void register.onChange(event)
            // Revalidates an invalid field on every keystroke, so that the error disappears as soon as it is fixed.
            if (error) void trigger(name)
          }}
          onBlur={event => {
            if (clean) setValue(name, clean(event.currentTarget.value))
            register.onBlur(event)
          }}
        />
      )}
    </Field>
  )
}

const TitleField = ({ name }: { name: string }) => <TextLineField name={name} label="Título" type="text" />

const TargetUrlField = ({ name }: { name: string }) => (
  <TextLineField
    name={name}
    label="Link de destino"
    type="url"
    inputMode="url"
    autoCapitalize="none"
    placeholder="https://"
    isOptional
    clean={withScheme}
  />
)
