import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Icon } from '#web/kit/icon.tsx'
import { fieldNames, partFields, type TypedName } from './form-parts.ts'
import { TextField } from './text-field.tsx'

const [instagram, tiktok, ...more] = partFields.links
const shownFirst: readonly TypedName[] = [instagram, tiktok]

/** A name where the network is known by the field, an address elsewhere. */
const placeholders: Partial<Record<TypedName, string>> = {
  'profile.url_instagram': '@seuperfil',
  'profile.url_tiktok': '@seuperfil',
  'profile.url_twitter': '@seuperfil',
}

/** Two links, and the others on demand or as soon as one of them says something. */
export function LinkFields() {
  const { getValues, formState } = useFormContext()
  const [isAsked, ask] = useState(() => getValues([...more]).some(Boolean))
  const isWrong = more.some(name => name.split('.').reduce<unknown>(inside, formState.errors))
  const names = isAsked || isWrong ? [...shownFirst, ...more] : shownFirst
  return (
    <section className="stack links" aria-labelledby="links">
      <h2 id="links">Links</h2>
      {names.map(name => (
        <TextField
          key={name}
          name={name}
          label={fieldNames[name]}
          isOptional
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={placeholders[name] ?? 'https://'}
        />
      ))}
      {names === shownFirst && (
        <button type="button" className="btn btn-outline btn-sm" onClick={() => ask(true)}>
          <Icon name="plus" />
          Mais links
        </button>
      )}
    </section>
  )
}

const inside = (from: unknown, name: string) => (from as Record<string, unknown> | undefined)?.[name]
