import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PublicAccount } from '#contract/account.ts'
import { dayInSaoPaulo } from '#contract/age.ts'
import { type LookupTable, type Option, profileLists } from '#contract/lookup.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { aboutProfile } from '../media/draft-state.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { readSession } from '../session.ts'
import type { Checks } from './checks-of.ts'
import { valuesIn } from './profile-values.ts'
import { optionsKey } from './use-options.ts'
import type { Tell } from './use-wrong-fields.ts'

type PreviewButtonProps = { checks: Checks; media: MediaDraft; tell: Tell }
type Shown = { Preview: ComponentType<{ account: PublicAccount; close: () => void }>; account: PublicAccount }

/** Shows the form as visitors would see it, once nothing is missing. */
export function PreviewButton({ checks, media, tell }: PreviewButtonProps) {
  const { getValues } = useFormContext()
  const queries = useQueryClient()
  const [shown, show] = useState<Shown>()
  const listed = (table: LookupTable) => queries.getQueryData<readonly Option[]>(optionsKey(table))

  async function open() {
    const values = valuesIn(getValues())
    const form = checks.whole(values)
    if (!form) return tell(checks.wrong(values))
    const [{ draftAccount }, { ProfilePreview }] = await Promise.all([
      import('./draft-account.ts'),
      import('./profile-preview.tsx'),
    ])
    show({ Preview: ProfilePreview, account: draftAccount({ ...draftOf(form, media), lists: listsOf(listed) }) })
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

const listsOf = (listed: (table: LookupTable) => readonly Option[] | undefined) =>
  Object.fromEntries(profileLists.map(table => [table, listed(table) ?? []]))

const draftOf = (form: ProfileForm, { photos, videos }: MediaDraft) => ({
  form,
  userType: readSession().userType ?? 0,
  today: dayInSaoPaulo(new Date()),
  place: { state: form['address.state'], city: form['address.city'], neighborhood: form['address.neighborhood'] },
  // Neither what is still on its way nor what was refused will be there, and an operator has compared nothing yet.
  midias: [...photos, ...videos].flatMap(({ own }) =>
    own && own.state !== 'refused' ? [{ ...own, matches_selfie: false }] : [],
  ),
})
