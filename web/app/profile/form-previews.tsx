import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { LookupTable, Option } from '#contract/lookup.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { savedHours } from '../account/saved-hours.ts'
import { aboutProfile } from '../media/media-draft.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { optionsKey } from '../parts/use-options.ts'
import { readSession } from '../session.ts'
import type { Checks } from './checks.ts'
import { valuesIn } from './profile-values.ts'
import type { ShowErrors } from './use-profile-form.ts'

type PreviewButtonProps = { checks: Checks; media: MediaDraft; showErrors: ShowErrors }
type Preview = typeof import('./profile-preview.tsx')
type ShownPreview = { Preview: ComponentType<{ account: PublicAccount; close: () => void }>; account: PublicAccount }

/** Opens the preview over the form, on phones. */
export function PreviewButton({ checks, media, showErrors }: PreviewButtonProps) {
  const { getValues } = useFormContext()
  const [shown, show] = useState<ShownPreview>()
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

/** While the person types, shows the profile as visitors will see it. Phones do not load this preview. */
export function PreviewBeside({ checks, media }: Pick<PreviewButtonProps, 'checks' | 'media'>) {
  const values = useDeferredValue(valuesIn(useWatch()))
  const [preview, load] = useState<Preview>()
  const listed = useListed()
  useEffect(() => {
    // The form works without a preview.
    import('./profile-preview.tsx').then(load).catch(() => undefined)
  }, [])
  const { data: hours = [] } = useQuery(savedHours)
  const form = checks.sketched(values)
  return (
    <>
      <h2 className="small">Como os visitantes vão ver</h2>
      {!form && <EmptyPreview />}
      {form && preview && (
        <preview.LivePreview account={preview.draftAccount({ ...draftOf(form, media), hours, listed })} />
      )}
    </>
  )
}

/** Shows where each part of the profile will appear. */
const EmptyPreview = () => (
  <div className="preview-empty">
    <p>
      <Icon name="image" />
      Sua foto de capa
    </p>
    <ul>
      <li>Nome e idade</li>
      <li>Bairro e cidade</li>
      <li>Fotos, vídeos e sobre você</li>
    </ul>
    <p className="small">A prévia aparece com o nome e a data de nascimento.</p>
  </div>
)

const draftOf = (form: ProfileForm, { photos, videos }: MediaDraft) => ({
  form,
  userType: readSession().userType ?? 0,
  // Excludes unfinished uploads and refused items. The rest are shown as not yet compared with the selfie.
  midias: [...photos, ...videos].flatMap(({ own }) =>
    own && own.state !== 'refused' ? [{ ...own, matches_selfie: false }] : [],
  ),
})
