import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { type Gender, genders } from '#contract/genders.ts'
import { type FieldOfKind, type ProfileColumn, profileFields } from '#contract/profile-fields.ts'
import { profileLimits } from '#contract/profile-limits.ts'
import { Field } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { showField } from '../forms/fields.tsx'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { SliderField, TextField, useProfileField } from './fields.tsx'
import { type FormKind, formLabelOf, mediaPart, type Part } from './form-plans.ts'
import { ManyOptions, OneOption, RadioChips } from './option-fields.tsx'
import { partnerParts } from './partner-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TypedPart, typedPart } from './typed-parts.tsx'

type PartProps = { part: Part; kind: FormKind; media: MediaDraft }

export function FormPart(props: PartProps) {
  const { key, columns } = props.part
  const typed = typedPart(key)
  if (typed) return <TypedPart {...typed} />
  const Special = specialParts[key]
  return Special ? <Special {...props} /> : columns.map(column => <ProfileField key={column} column={column} />)
}

const questionOf = (column: ProfileColumn) => `${formLabelOf(column)}?`
const linksName = 'Links'

/** Returns a part's legend, or undefined if its first field's label serves as its name. */
export function legendOf({ key, columns: [column] }: Part) {
  if (key === 'links') return linksName
  return column === 'gender' || (column && 'isYesOrNo' in profileFields[column]) ? questionOf(column) : undefined
}

const asChoice = (value: string) => ({ value, label: value })
const yesOrNo = [
  { value: '1', label: 'Sim' },
  { value: '0', label: 'Não' },
]

/** The parts that need more than a list of fields. */
const specialParts: Partial<Record<Part['key'], ComponentType<PartProps>>> = {
  ...partnerParts,
  gender: () => <RadioChips name="profile.gender" legend={questionOf('gender')} choices={genders.map(asChoice)} />,
  body: ({ part }) => (
    <div className="stack sliders">
      {part.columns.map(column => (
        <ProfileField key={column} column={column} />
      ))}
    </div>
  ),
  info: InfoField,
  place: ({ kind }) => <PlaceFields isCityOptional={kind === 'identity'} />,
  links: LinkFields,
  media: MediaFields,
}

/** Renders a field according to its row in `profileFields`. */
function ProfileField({ column }: { column: ProfileColumn }) {
  const row = profileFields[column]
  const field = <FieldOf column={column} />
  return 'onlyAskedOf' in row ? <OnlyAsked name={row.form} of={row.onlyAskedOf} field={field} /> : field
}

function FieldOf({ column }: { column: ProfileColumn }) {
  const field = profileFields[column]
  const label = formLabelOf(column)
  if (field.kind === 'option') return <OneOption name={field.form} legend={label} table={field.table} />
  if (field.kind === 'options') {
    const table = column as FieldOfKind<'options'>
    return <ManyOptions name={field.form} legend={label} table={table} isOptional={field.isOptional} />
  }
  if ('isYesOrNo' in field) return <RadioChips name={field.form} legend={questionOf(column)} choices={yesOrNo} />
  if ('range' in field) return <SliderField {...field} name={field.form} label={label} />
  return <TextField name={field.form} label={label} />
}

type OnlyAskedProps = { name: string; of: Gender; field: ReactNode }

function OnlyAsked({ name, of, field }: OnlyAskedProps) {
  const gender = useWatch({ name: 'profile.gender' })
  const { setValue } = useFormContext()
  const before = useRef(gender)
  useEffect(() => {
    // Clears the value only if the person changes the gender. Otherwise a stored value remains.
    if (before.current === of && gender !== of) setValue(name, '')
    before.current = gender
  }, [gender, setValue, name, of])
  return gender === of && field
}

/** Shows two links at first. Shows the others on request, or if one of them has a value or an error. */
function LinkFields({ part: { columns } }: PartProps) {
  const { getValues, formState } = useFormContext()
  const more = columns.slice(2).map(column => profileFields[column].form)
  const [isAsked, ask] = useState(() => getValues(more).some(Boolean))
  const showsAll = isAsked || more.some(name => get(formState.errors, name))
  return (
    <section className="stack form-links" aria-labelledby="links">
      <h2 id="links">{linksName}</h2>
      {(showsAll ? columns : columns.slice(0, 2)).map(column => (
        <LinkField key={column} column={column} />
      ))}
      {!showsAll && (
        <button type="button" className="btn btn-outline btn-sm" onClick={() => ask(true)}>
          <Icon name="plus" />
          Mais links
        </button>
      )}
    </section>
  )
}

function LinkField({ column }: { column: ProfileColumn }) {
  const field = profileFields[column]
  return (
    <TextField
      name={field.form}
      label={formLabelOf(column)}
      isOptional
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      placeholder={'network' in field && field.network ? '@seuperfil' : 'https://'}
    />
  )
}

const MediaField = lazy(async () => ({ default: (await import('../media/media-field.tsx')).MediaField }))

/** Loads only when it is shown, so that the text fields appear first. */
function MediaFields({ media }: PartProps) {
  const { errors } = useFormContext().formState
  return (
    <Suspense fallback={<AwaitedMedia />}>
      <MediaField draft={media} kind="image" error={errors.images?.message as string | undefined} />
      <MediaField draft={media} kind="video" error={errors.videos?.message as string | undefined} />
      <ArrivalAtMedia />
    </Suspense>
  )
}

export const AwaitedMedia = () => (
  <div className="field" aria-busy="true">
    <span className="sk media-sk" />
    <span className="sk media-sk" />
  </div>
)

/** Scrolls to the media field that the URL names, as soon as the field is rendered. */
function ArrivalAtMedia() {
  useEffect(() => {
    const field = location.hash.slice(1)
    const form = document.querySelector('form')
    if (form && mediaPart.fields.some(name => name === field)) showField(form, field)
  }, [])
  return null
}

function InfoField() {
  const { value, onValue, error, input } = useProfileField('profile.info')
  const hint = (
    <>
      <span>Conte o que torna o seu atendimento especial.</span>
      <span className="num">
        {value.length}/{profileLimits.infoLength}
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
