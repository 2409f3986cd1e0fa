import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { LookupTable, Option } from '#contract/lookup.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { aboutProfile } from '../media/draft-state.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { readSession } from '../session.ts'
import type { Checks } from './checks.ts'
import { optionsKey } from './option-fields.tsx'
import { valuesIn } from './profile-values.ts'
import type { ShowErrors } from './use-profile-form.ts'

type PreviewButtonProps = { checks: Checks; media: MediaDraft; showErrors: ShowErrors }
type Shown = { Preview: ComponentType<{ account: PublicAccount; close: () => void }>; account: PublicAccount }

export function PreviewButton({ checks, media, showErrors }: PreviewButtonProps) {
  const { getValues } = useFormContext()
  const queries = useQueryClient()
  const [shown, show] = useState<Shown>()
  const listed = (table: LookupTable) => queries.getQueryData<readonly Option[]>(optionsKey(table)) ?? []

  async function open() {
    const values = valuesIn(getValues())
    const form = checks.parsed(values)
    if (!form) return showErrors(checks.wrong(values))
    const { draftAccount, ProfilePreview } = await import('./profile-preview.tsx')
    show({ Preview: ProfilePreview, account: draftAccount({ ...draftOf(form, media), listed }) })
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

const draftOf = (form: ProfileForm, { photos, videos }: MediaDraft) => ({
  form,
  userType: readSession().userType ?? 0,
  // Uploads under way and refused items will not be listed; no operator has compared the others yet.
  midias: [...photos, ...videos].flatMap(({ own }) =>
    own && own.state !== 'refused' ? [{ ...own, matches_selfie: false }] : [],
  ),
})
