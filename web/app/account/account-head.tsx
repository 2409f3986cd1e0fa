import type { OwnAccount } from '#contract/own-account.ts'
import { paths } from '#contract/paths.ts'
import { AppLink } from '../parts/app-link.tsx'
import { useOwnPicture } from '../use-own-picture.ts'

const placeholder = '/art/placeholder.svg'

export function AccountHead({ account: { id, name, kyc, profile } }: { account: OwnAccount }) {
  const picture = useOwnPicture(featured(profile))
  return (
    <div className="account-head">
      <span className="avatar">
        <img src={picture ?? placeholder} alt="" width="64" height="64" />
      </span>
      <div>
        <h1>{profile?.nickname || name}</h1>
        {kyc === 'okay' && profile && (
          <AppLink className="link small" href={paths.profile(id)}>
            Meus dados
          </AppLink>
        )}
      </div>
    </div>
  )
}

/** Section 9: size 512 is preferred, then 50. */
function featured(profile: OwnAccount['profile']) {
  const photo = profile?.midias.find(media => media.type === 'image')
  return photo && (photo.link['512'] ?? photo.link['50'])
}
