import { PartnerView, type PartnerViewProps } from '#web/parts/partner-view.tsx'
import { ReportLinks } from '#web/parts/report-links.tsx'
import { PartnerActions } from '#web/parts/visitor-actions.tsx'
import { ProfileShell } from './profile-page.tsx'

export type PartnerProfilePageProps = Omit<PartnerViewProps, 'actions' | 'report'>

function ReportPartner({ account: { id, profile, campaigns } }: Pick<PartnerProfilePageProps, 'account'>) {
  const photos = profile.midias.filter(media => media.type === 'image')
  return (
    <ReportLinks
      label="Denunciar este parceiro"
      accountId={id}
      photos={photos.map(photo => photo.id)}
      banners={campaigns}
    />
  )
}

export const PartnerProfilePage = (partner: PartnerProfilePageProps) => (
  <ProfileShell accountId={partner.account.id} current={partner.back}>
    <PartnerView
      {...partner}
      actions={<PartnerActions id={partner.account.id} />}
      report={<ReportPartner {...partner} />}
    />
  </ProfileShell>
)
