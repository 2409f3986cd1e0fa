import { paths } from '#contract/paths.ts'
import './publications.css'
import { useEffect, useState } from 'react'
import type { OwnAccount } from '#contract/account.ts'
import { campaignLimits, campaignMessages, type OwnCampaign } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { isPartnerType, partners } from '#contract/user-types.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { ScreenFailure } from '../parts/load-failure.tsx'
import type { ScreenProps } from '../parts/screen.tsx'
import { Screen } from '../parts/screen.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { readSession } from '../session.ts'
import { useAccount } from '../use-account.ts'
import { Head, PublicationForm } from './publication-form.tsx'
import { useOwnAds } from './use-ads-form.ts'

const creation = paths.newAds
const titles: Record<string, string> = { [creation]: 'Criar publicação' }

export const PublicationsScreen = ({ route: { path } }: ScreenProps) =>
  useIsMember() ? <OwnPublications path={path} /> : <VisitorPublications />

const points = [
  {
    icon: 'image-up',
    name: 'Até três banners',
    text: `Um título, uma imagem de ${campaignLimits.width} por ${campaignLimits.height} e, se quiser, o link do seu site.`,
  },
  { icon: 'shield-check', name: 'Análise antes de publicar', text: 'A nossa equipe confere cada anúncio.' },
  { icon: 'circle-pause', name: 'Você no controle', text: 'Pause, troque ou ative cada anúncio quando quiser.' },
] as const

const VisitorPublications = () => (
  <VisitorScreen
    title="Criar publicação"
    close={paths.accountMenu}
    path={creation}
    heading="Seus anúncios"
    intro="Parceiros anunciam aqui os seus serviços."
    points={points}
    signUp={{ href: '/register-partner', label: messages.becomePartner }}
  />
)

function OwnPublications({ path }: { path: string }) {
  const mayBePartner = isPartnerType(readSession().userType)
  const account = useAccount({ enabled: mayBePartner })
  const own = useOwnAds({ enabled: mayBePartner })
  // The cached account may predate the profile that was just sent.
  const known = useSettled(account.data, account.isFetching)
  const ads = useSettled(own.data, own.isFetching)
  const title = titles[path] ?? 'Minhas Publicidades'
  const elsewhere = elsewhereFor(path, mayBePartner, known, ads)
  useLead(elsewhere)
  if (elsewhere) return <Waiting title={title} />
  const error = (known ? null : account.error) ?? (ads ? null : own.error)
  if (error) return <ScreenFailure error={error} />
  if (!known || !ads) return <Waiting title={title} />
  if (ads.length === 0 && path !== creation) return <NoAds title={title} />
  return <PublicationForm title={title} account={known} ads={ads} updates={path !== creation} />
}

type Elsewhere = { to: string; say?: string }

function elsewhereFor(
  path: string,
  mayBePartner: boolean,
  account: OwnAccount | undefined,
  ads: readonly OwnCampaign[] | undefined,
): Elsewhere | undefined {
  if (!mayBePartner) return { to: paths.accountMenu }
  if (!account) return undefined
  if (!isPartnerType(account.user_type)) return { to: paths.accountMenu }
  if (!account.profile) return { to: partners.create, say: campaignMessages.profileFirst }
  return path === creation && ads && ads.length > 0 ? { to: paths.ads } : undefined
}

function useLead(elsewhere: Elsewhere | undefined) {
  const go = useGo()
  const { to, say } = elsewhere ?? {}
  useEffect(() => {
    if (say) notify.info(say, { about: 'publications', announces: true })
    if (to) go(to, { replace: true })
  }, [to, say, go])
}

/** The form starts with fresh data; later updates must not change what is being typed. */
function useSettled<T>(data: T | undefined, isFetching: boolean) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (data && !isFetching) setReady(true)
  }, [data, isFetching])
  return isReady ? data : undefined
}

const Waiting = ({ title }: { title: string }) => (
  <Screen title={title} close={paths.accountMenu}>
    <Head />
    <div className="stack" aria-busy="true">
      <span className="sk ad-sk" />
      <span className="sk sk-block" />
      <span className="sk sk-block" />
    </div>
  </Screen>
)

const NoAds = ({ title }: { title: string }) => (
  <Screen title={title} close={paths.accountMenu}>
    <div className="stack">
      <h1>Seus anúncios</h1>
      <p className="muted">Você ainda não tem nenhuma publicidade. Crie a primeira: um título e uma imagem bastam.</p>
      <AppLink className="btn btn-primary btn-block" href={creation}>
        Criar publicação
      </AppLink>
    </div>
  </Screen>
)
