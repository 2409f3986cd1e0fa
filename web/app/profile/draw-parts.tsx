import { type ComponentType, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { infoLength } from '#contract/field-parsers.ts'
import { genders } from '#contract/profile.ts'
import { Field } from '#web/kit/client/field.tsx'
import { maskDay, maskPhone } from '#web/kit/client/masked-input.tsx'
import { MediaField } from '../media/media-field.tsx'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { RadioChips } from './chips-field.tsx'
import { DocumentFields } from './document-fields.tsx'
import { type FormKind, type Part, partLists } from './form-parts.ts'
import { LinkFields } from './link-fields.tsx'
import { ManyOptions, NotLoaded, OneOption } from './option-chips.tsx'
import { PlaceFields } from './place-fields.tsx'
import { SelectField } from './select-field.tsx'
import { SliderField } from './slider-field.tsx'
import { bodySliders, priceSlider } from './sliders.ts'
import { MaskedField, TextField } from './text-field.tsx'
import { useOptions } from './use-options.ts'
import { useProfileField } from './use-profile-field.ts'

export type PartProps = { kind: FormKind; media: MediaDraft }

/** What each part of a form is made of. */
export const formParts: Record<Part, ComponentType<PartProps>> = {
  nickname: () => (
    <TextField
      name="profile.nickname"
      label="Como deseja ser chamado(a)?"
      autoComplete="nickname"
      hint="É o nome que aparece no anúncio."
    />
  ),
  company: () => (
    <TextField
      name="profile.nickname"
      label="Nome da empresa"
      autoComplete="organization"
      hint="A página da empresa mostra o nome, o celular e o e-mail da conta."
    />
  ),
  whatsapp: () => (
    <MaskedField
      name="profile.whatsapp"
      label="WhatsApp"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(99) 99999-9999"
      hint="Os visitantes falam com você por este número."
      mask={maskPhone}
    />
  ),
  phone: () => (
    <MaskedField
      name="profile.phone"
      label="Celular"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(99) 99999-9999"
      hint="Aparece no perfil e recebe as mensagens do WhatsApp."
      mask={maskPhone}
    />
  ),
  birth: () => <BirthField hint="Só a idade aparece no anúncio." />,
  holderBirth: () => <BirthField hint="Do responsável pela empresa, igual à do documento." />,
  document: DocumentFields,
  category: CategoryField,
  gender: () => (
    <RadioChips name="profile.gender" legend="Como deseja ser identificado(a)?" choices={genders.map(asChoice)} />
  ),
  body: () => (
    <div className="stack sliders">
      {bodySliders.map(slider => (
        <SliderField key={slider.name} {...slider} />
      ))}
    </div>
  ),
  eyes: () => <OneOption name="profile.profile_eyes_id" legend="Olhos" table={partLists.eyes} />,
  skin: () => <OneOption name="profile.profile_skin_color_id" legend="Cor da pele" table={partLists.skin} />,
  hair: () => <OneOption name="profile.profile_hair_id" legend="Cabelo" table={partLists.hair} />,
  breasts: Breasts,
  info: InfoField,
  price: () => <SliderField {...priceSlider} />,
  payment: () => <ManyOptions name="profile.payment_type" legend="Forma de pagamento" table={partLists.payment} />,
  place: ({ kind }) => <PlaceFields isCityOptional={kind === 'identity'} />,
  hasPlace: () => <RadioChips name="profile.can_local" legend="Possui local?" choices={yesOrNo} />,
  services: () => <ManyOptions name="profile.type_service" legend="Tipo de atendimento" table={partLists.services} />,
  languages: () => <ManyOptions name="profile.languages" legend="Idiomas" table={partLists.languages} isOptional />,
  occasions: () => <ManyOptions name="profile.occasion" legend="Ocasiões" table={partLists.occasions} isOptional />,
  links: LinkFields,
  media: MediaFields,
}

const asChoice = (value: string) => ({ value, label: value })
const yesOrNo = [
  { value: '1', label: 'Sim' },
  { value: '0', label: 'Não' },
]

const BirthField = ({ hint }: { hint: string }) => (
  <MaskedField
    name="profile.birth"
    label="Data de nascimento"
    inputMode="numeric"
    autoComplete="off"
    placeholder="DD/MM/AAAA"
    hint={hint}
    mask={maskDay}
  />
)

/** Asked of women only (section 5). */
function Breasts() {
  const name = 'profile.profile_breasts_id'
  const gender = useWatch({ name: 'profile.gender' })
  const { setValue } = useFormContext()
  const before = useRef(gender)
  useEffect(() => {
    // What is stored for another gender stays; what was typed for this one goes.
    if (before.current === 'Mulher' && gender !== 'Mulher') setValue(name, '')
    before.current = gender
  }, [gender, setValue])
  return gender === 'Mulher' && <OneOption name={name} legend="Seios" table={partLists.breasts} />
}

function MediaFields({ media }: PartProps) {
  const { errors } = useFormContext().formState
  return (
    <>
      <MediaField draft={media} kind="image" error={errors.images?.message as string | undefined} />
      <MediaField draft={media} kind="video" error={errors.videos?.message as string | undefined} />
    </>
  )
}

/** Where a partner is found; one that is not offered any more stays with those who have it. */
function CategoryField() {
  const { data, isError, refetch } = useOptions(partLists.category)
  return (
    <>
      <SelectField
        name="profile.category_id"
        label="Categoria"
        options={data?.map(({ id, name }) => ({ value: String(id), label: name }))}
        unlisted="Categoria atual"
      />
      {isError && <NotLoaded retry={refetch} />}
    </>
  )
}

/** The text about oneself, with how much of the room it takes. */
function InfoField() {
  const { value, onValue, error, input } = useProfileField('profile.info')
  const hint = (
    <>
      <span>Conte o que torna o seu atendimento especial.</span>
      <span className="num">
        {value.length}/{infoLength}
      </span>
    </>
  )
  return (
    <Field label="Sobre você" {...{ error, hint }}>
      {control => (
        <textarea
          className="input"
          rows={5}
          {...input}
          {...control}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  )
}
