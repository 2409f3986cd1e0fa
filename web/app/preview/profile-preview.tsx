import './preview.css'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { PublicAccount } from '#contract/account.ts'
import type { Tier } from '#contract/profile.ts'
import { ProfileView } from '#web/parts/profile-view.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { makeTabs } from '#web/ui/make-tabs.ts'
import { useShownMedia } from './own-pictures.ts'

type ProfilePreviewProps = { account: PublicAccount; tier?: Tier; close: () => void }

/** The public page of a profile as it would be, over the screen; its links lead nowhere. */
export function ProfilePreview({ account, tier = 'premium', close }: ProfilePreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const midias = useShownMedia(account.profile.midias)
  useEffect(() => {
    dialog.current?.showModal()
    if (dialog.current) makeTabs(dialog.current)
  }, [])
  const shown = { ...account, profile: { ...account.profile, midias } }
  return (
    <dialog ref={dialog} className="preview" aria-label="Como os visitantes vão ver" onClose={close}>
      <header className="preview-bar">
        <p>
          Como os visitantes vão ver
          <small>Os selos seguem o seu plano e os seus documentos.</small>
        </p>
        <button type="button" className="iconbtn" aria-label="Fechar" onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </button>
      </header>
      <div className="profile" onClickCapture={leadNowhere}>
        <ProfileView account={shown} tier={tier} back="" />
      </div>
    </dialog>
  )
}

/** The tabs' own handler comes later and does its work all the same. */
function leadNowhere(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
