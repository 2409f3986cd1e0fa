import type { OwnAccount } from '#contract/account.ts'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import { isUsable } from '../media/media-item.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { checkProfile, type Wrong, wrongFields } from './check-profile.ts'
import type { FormKind } from './form-parts.ts'
import { planOf } from './form-plans.ts'
import type { Values } from './profile-values.ts'

export type Checks = {
  /** What the form is sent as. */
  kind: FormKind
  /** In the order of section 5. */
  wrong: (values: Values) => Wrong[]
  /** An individual's form as it is sent, when nothing is wrong. */
  whole: (values: Values) => ProfileForm | undefined
}

/** The short form changes a few fields of a profile that says more, and what it says more is sent along. */
function sentKind(kind: FormKind, { profile }: OwnAccount) {
  return kind === 'quick' && profile && profile.price > 0 ? 'full' : kind
}

export function checksOf(account: OwnAccount, address: string, media: MediaDraft): Checks {
  const asked = planOf(address).kind
  const kind = sentKind(asked, account)
  const filled = (values: Values) => {
    const today = dayInSaoPaulo(new Date())
    return { values, images: media.photos.filter(isUsable), videos: media.videos.filter(isUsable), today }
  }
  return {
    kind,
    wrong(values) {
      const wrong = wrongFields({ ...filled(values), kind: asked })
      return wrong.length > 0 || kind === asked ? wrong : wrongFields({ ...filled(values), kind })
    },
    whole: values => (kind === 'partner' ? undefined : checkProfile({ ...filled(values), kind }).data),
  }
}
