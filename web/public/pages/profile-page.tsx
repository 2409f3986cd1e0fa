import { ProfileShell } from '#web/parts/profile-shell.tsx'
import { ProfileView, type ProfileViewProps } from '#web/parts/profile-view.tsx'

export type ProfilePageProps = ProfileViewProps

export const ProfilePage = (props: ProfilePageProps) => (
  <ProfileShell accountId={props.account.id} current={props.back}>
    <ProfileView {...props} />
  </ProfileShell>
)
