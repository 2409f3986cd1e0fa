import './preview.css'
import { useQueries } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OwnAccount } from '#contract/account.ts'
import type { AttendanceHours } from '#contract/attendance-hours.ts'
import { campaignLimits, type OwnCampaign } from '#contract/campaign.ts'
import type { LookupTable, Option } from '#contract/lookup.ts'
import type { Media } from '#contract/media.ts'
import { type ProfileColumn, profileFields } from '#contract/profile-fields.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { type StoredProfile, toProfile } from '#contract/public-profile.ts'
import { audienceOf, tiersOf } from '#contract/user-types.ts'
import { useIsWide } from '#web/kit/client/wide.ts'
import { Icon } from '#web/kit/icon.tsx'
import { makeTabs } from '#web/kit/make-tabs.ts'
import { PartnerView } from '#web/parts/partner-view.tsx'
import { ProfileView } from '#web/parts/profile-view.tsx'
import { fetchOwnPicture } from '../picture-url.ts'

const tierOf = ({ user_type }: PublicAccount) => tiersOf(user_type)[0]

type ProfilePreviewProps = { account: PublicAccount; close: () => void }

export function ProfilePreview({ account, close }: ProfilePreviewProps) {
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
      <div className="profile" onClickCapture={cancelLinks}>
        <ProfileView account={shown} tier={tierOf(account)} back="" />
      </div>
    </dialog>
  )
}

/** Shown beside the form, in a document with a phone's layout and its own headings. */
export function LivePreview({ account }: Omit<ProfilePreviewProps, 'close'>) {
  const midias = useShownMedia(account.profile.midias)
  const shown = { ...account, profile: { ...account.profile, midias } }
  return (
    <Frame title="Prévia do anúncio">
      <Profile>
        <ProfileView account={shown} tier={tierOf(account)} back="" />
      </Profile>
    </Frame>
  )
}

type SentPreviewProps = Sent & {
  /** Set only for a partner. */
  category: string | undefined
}

/** Shows the profile as the person submitted it. In a wide window, it is the size of a phone's screen. */
export function SentPreview({ category, ...sent }: SentPreviewProps) {
  const account = sentAccount(sent)
  const midias = useShownMedia(account.profile.midias)
  const isWide = useIsWide()
  const heading = isWide ? 'h1' : 'h2'
  const shown = { account: { ...account, profile: { ...account.profile, midias } }, back: '', heading } as const
  const profile = (
    <Profile>
      {category === undefined ? (
        <ProfileView {...shown} tier={tierOf(account)} />
      ) : (
        <PartnerView {...shown} category={category} />
      )}
    </Profile>
  )
  return isWide ? <Frame title="Prévia do anúncio">{profile}</Frame> : profile
}

function Profile({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current) makeTabs(element.current)
  }, [])
  return (
    <div className="profile" onClickCapture={cancelLinks} ref={element}>
      {children}
    </div>
  )
}

/** A document within the page, with the page's style, symbols and theme. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  const [page, setPage] = useState<Document>()
  useEffect(() => {
    if (!page) return
    const follow = () => copyAttributes(page.documentElement)
    const follower = new MutationObserver(follow)
    follow()
    follower.observe(document.documentElement, { attributes: true })
    return () => follower.disconnect()
  }, [page])
  const open = ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!contentDocument) return
    dress(contentDocument)
    setPage(contentDocument)
  }
  return (
    <>
      <iframe title={title} srcDoc="<!doctype html>" onLoad={open} />
      {page && createPortal(children, page.body)}
    </>
  )
}

function dress(inner: Document) {
  const sheet = new (inner.defaultView as unknown as typeof globalThis).CSSStyleSheet()
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules, rule => rule.cssText))
  sheet.replaceSync(rules.join('\n'))
  inner.adoptedStyleSheets = [sheet]
  inner.body.className = 'preview-page'
  for (const symbols of document.querySelectorAll('body > svg')) inner.body.append(inner.importNode(symbols, true))
}

function copyAttributes(inner: HTMLElement) {
  for (const { name, value } of document.documentElement.attributes) inner.setAttribute(name, value)
  inner.toggleAttribute('data-discreet', 'discreet' in document.documentElement.dataset)
}

/** Cancels only the navigation, so that the tabs' handler still runs. */
function cancelLinks(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}

const preferred = (link: Record<string, string>) => link[512] ?? link[50] ?? Object.values(link)[0]

/** Fetches media under review, which the server sends only with their owner's token. */
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

type Sent = {
  account: Omit<OwnAccount, 'profile'>
  profile: NonNullable<OwnAccount['profile']>
  hours: AttendanceHours
  campaigns: readonly OwnCampaign[]
}

/** The account as visitors will see it once an operator has approved the profile. */
function sentAccount({ account, profile, hours, campaigns }: Sent): PublicAccount {
  const { id, email, user_type, address } = account
  const audience = audienceOf(user_type)
  const ads = campaigns.filter(({ active, review }) => active === 1 && review.state !== 'refused')
  const media = profile.midias.filter(({ state }) => state !== 'refused')
  return {
    id,
    name: profile.nickname,
    user_type,
    available: false,
    hours,
    number_returns: null,
    email: audience ? null : email,
    address: audience?.showsLocation === false ? null : address,
    // Omits the campaigns, because their pictures also need the owner's token.
    campaigns: [],
    profile: {
      ...profile,
      url_web: profile.url_web ?? ads.find(({ target_url }) => target_url)?.target_url ?? null,
      whatsapp: audience?.publicNumber === 'none' ? null : profile.whatsapp,
      midias: [...ads.map(bannerPhoto), ...media.map(item => ({ ...item, matches_selfie: false }))],
    },
  }
}

const bannerPhoto = ({ id, banner, color }: OwnCampaign): Media => ({
  type: 'image',
  id,
  folder: '',
  color,
  width: campaignLimits.width,
  height: campaignLimits.height,
  link: { 512: `/${banner}` },
  matches_selfie: false,
})

type Draft = {
  userType: number
  hours: AttendanceHours
  form: ProfileForm
  listed: (table: LookupTable) => readonly Option[]
  midias: Media[]
}

/** Returns the account as visitors will see it after approval. Uses the same projection as the server. */
export function draftAccount({ userType, hours, form, listed, midias }: Draft): PublicAccount {
  const audience = audienceOf(userType)
  const profile = toProfile(storedFrom(form, listed), new Date())
  const { 'address.state': state, 'address.city': city, 'address.neighborhood': neighborhood } = form
  return {
    id: 0,
    name: profile.nickname,
    user_type: userType,
    available: false,
    hours,
    number_returns: null,
    email: null,
    address: audience?.showsLocation === false ? null : { state, city, neighborhood },
    campaigns: [],
    profile: { ...profile, whatsapp: audience?.publicNumber === 'none' ? null : profile.whatsapp, midias },
  }
}

/** Builds the profile row as the server would read it. */
function storedFrom(form: ProfileForm, listed: Draft['listed']) {
  const answers = (Object.keys(profileFields) as ProfileColumn[]).map(column => {
    const field = profileFields[column]
    const answer = form[field.form]
    if (field.kind === 'option') return [field.wire, optionsIn(listed(field.table), [answer])[0] ?? null]
    if (field.kind === 'options') return [column, optionsIn(listed(column as LookupTable), answer as string[])]
    return [column, answer]
  })
  return { ...Object.fromEntries(answers), phone: null, category_id: null, media: [] } as StoredProfile
}

/** Finds options by id or name, in the order of the list. */
const optionsIn = (list: readonly Option[], choices: readonly unknown[]) =>
  list.filter(({ id, name }) => choices.includes(String(id)) || choices.includes(name))
