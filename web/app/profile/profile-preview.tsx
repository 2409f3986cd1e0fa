import './preview.css'
import { useQueries } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { PublicAccount } from '#contract/account.ts'
import type { Media } from '#contract/media.ts'
import type { Tier } from '#contract/profile.ts'
import { Icon } from '#web/kit/icon.tsx'
import { makeTabs } from '#web/kit/make-tabs.ts'
import { ProfileView } from '#web/parts/profile-view.tsx'
import { fetchOwnPicture } from '../use-own-picture.ts'

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

const preferred = (link: Record<string, string>) => link[512] ?? link[50] ?? Object.values(link)[0]

/** Own media once they are here: what waits for review is answered only to its owner's token. */
function useShownMedia(midias: readonly Media[]): Media[] {
  const paths = midias.flatMap(item => [item.type === 'image' ? undefined : item.link, pictureOf(item)]).filter(isOurs)
  const found = useQueries({
    queries: paths.map(path => ({
      queryKey: ['own-picture', path],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => fetchOwnPicture(path),
    })),
  })
  const shown = new Map(paths.map((path, place) => [path, found[place]?.data]))
  const here = (path: string | undefined) => (isOurs(path) ? shown.get(path) : path)
  return midias.flatMap((item): Media[] => {
    const picture = here(pictureOf(item))
    if (!picture) return []
    const link = { 512: picture }
    return [item.type === 'image' ? { ...item, link } : { ...item, poster: link, link: here(item.link) ?? '' }]
  })
}

const pictureOf = (item: Media) => preferred(item.type === 'image' ? item.link : item.poster)
const isOurs = (path: string | undefined): path is string => path?.startsWith('/midias/') ?? false
