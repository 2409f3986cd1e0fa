import { paths } from '#contract/paths.ts'
import '#web/parts/banner.css'
import './campaigns.css'
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
import { CampaignForm, Head } from './campaign-form.tsx'
import { useOwnCampaigns } from './use-campaign-form.ts'

const creation = paths.newCampaigns
const titles: Record<string, string> = { [creation]: 'Criar publicação' }

export default function CampaignsScreen({ route: { path } }: ScreenProps) {
  return useIsMember() ? <OwnCampaigns path={path} /> : <VisitorCampaigns />
}

const points = [
  {
    icon: 'image-up',
    name: 'Até três banners',
    text: `Um título, uma imagem de ${campaignLimits.width} por ${campaignLimits.height} e, se quiser, o link do seu site.`,
  },
  { icon: 'shield-check', name: 'Análise antes de publicar', text: 'A nossa equipe confere cada anúncio.' },
  { icon: 'circle-pause', name: 'Você no controle', text: 'Pause, troque ou ative cada anúncio quando quiser.' },
] as const

const VisitorCampaigns = () => (
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

function OwnCampaigns({ path }: { path: string }) {
  const mayBePartner = isPartnerType(readSession().userType)
  const account = useAccount({ enabled: mayBePartner })
  const own = useOwnCampaigns({ enabled: mayBePartner })
  // The cached account may be older than the profile that the partner has just sent.
  const known = useSettled(account.data, account.isFetching)
  const campaigns = useSettled(own.data, own.isFetching)
  const title = titles[path] ?? 'Minhas Publicidades'
  const elsewhere = elsewhereFor(path, mayBePartner, known, campaigns)
  useLead(elsewhere)
  if (elsewhere) return <Waiting title={title} />
  const error = (known ? null : account.error) ?? (campaigns ? null : own.error)
  if (error) return <ScreenFailure error={error} />
  if (!known || !campaigns) return <Waiting title={title} />
  if (campaigns.length === 0 && path !== creation) return <NoCampaigns title={title} />
  return <CampaignForm title={title} account={known} campaigns={campaigns} updates={path !== creation} />
}

type Elsewhere = { to: string; say?: string }

function elsewhereFor(
  path: string,
  mayBePartner: boolean,
  account: OwnAccount | undefined,
  campaigns: readonly OwnCampaign[] | undefined,
): Elsewhere | undefined {
  if (!mayBePartner) return { to: paths.accountMenu }
  if (!account) return undefined
  if (!isPartnerType(account.user_type)) return { to: paths.accountMenu }
  if (!account.profile) return { to: partners.create, say: campaignMessages.profileFirst }
  return path === creation && campaigns && campaigns.length > 0 ? { to: paths.campaigns } : undefined
}

function useLead(elsewhere: Elsewhere | undefined) {
  const go = useGo()
  const { to, say } = elsewhere ?? {}
  useEffect(() => {
    if (say) notify.info(say, { about: 'campaigns', announces: true })
    if (to) go(to, { replace: true })
  }, [to, say, go])
}

/** The form starts with fresh data; later updates must not overwrite the partner's input. */
function useSettled<T>(data: T | undefined, isFetching: boolean) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (data && !isFetching) setReady(true)
  }, [data, isFetching])
  return isReady ? data : undefined
}

const Waiting = ({ title }: { title: string }) => (
  <Screen title={title} close={paths.accountMenu} isWhole action={<span className="sk sk-block" />}>
    <Head />
    <div className="stack" aria-busy="true">
      <span className="sk ad-sk is-open" />
      <span className="sk ad-sk" />
      <span className="sk ad-sk" />
    </div>
  </Screen>
)

const NoCampaigns = ({ title }: { title: string }) => (
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
