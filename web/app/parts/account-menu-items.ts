import { paths } from '#contract/paths.ts'
import { isPartnerType, ownProfilePath, userTypeOf } from '#contract/user-types.ts'
import type { IconName } from '#web/kit/icon-shapes.ts'

type Owner = { userType: number | undefined; kyc: 'pending' | 'okay' | null; perfilCreate: 0 | 1 }

export type AccountItem = {
  href: string
  icon: IconName
  label: string
  /** The path that the item opens, if it is not `href`. */
  opens?: string
  /** Path prefixes of other screens that belong to the item. */
  covers?: readonly string[]
}

export const homeOf = (userType: number | undefined) => userTypeOf(userType)?.menuHome ?? paths.landing

/** The account menu's items, in order. */
export function accountItems({ userType, kyc, perfilCreate }: Owner): AccountItem[] {
  const advertises = isPartnerType(userType)
  const people: AccountItem[] = [{ href: paths.hours, icon: 'clock', label: 'Horários' }]
  const partners: AccountItem[] = [
    { href: paths.campaigns, icon: 'megaphone', label: 'Minhas Publicidades', covers: [paths.newCampaigns] },
    { href: paths.results, icon: 'chart-column', label: 'Resultados' },
  ]
  return [
    { href: homeOf(userType), icon: 'house', label: 'Home' },
    {
      href: ownProfilePath(userType ?? 0, { kyc, perfilCreate }),
      icon: 'user-round-pen',
      label: 'Meu Perfil',
      covers: [paths.documents, paths.createProfile, paths.updateProfile, paths.phone],
    },
    ...(advertises ? [] : people),
    { href: paths.alerts, icon: 'bell', label: 'Notificações' },
    { href: paths.decisions, icon: 'scroll-text', label: 'Análises da equipe' },
    { href: paths.declarations, icon: 'shield-check', label: 'Declarações' },
    {
      href: paths.purchases,
      icon: 'receipt-text',
      label: 'Minhas assinaturas',
      covers: [paths.plans, '/payment-', paths.coupons],
    },
    ...(advertises ? partners : []),
    { href: paths.myData, icon: 'lock-keyhole', label: 'Dados da conta' },
    { href: paths.privacy, icon: 'shield-check', label: 'Privacidade' },
    { href: paths.help, icon: 'message-circle', label: 'Atendimento' },
    // docs/specification.md §2 links this item to `/perfil`, which is the menu itself; we open the terms instead.
    { href: paths.accountMenu, opens: paths.terms, icon: 'file-text', label: 'Termos e Politicas' }, // sic
  ]
}
