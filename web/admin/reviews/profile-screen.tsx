import './media.css'
import { pathOf } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import {
  approveProfile,
  type ProfileCaseDetail,
  profileRefusals,
  readProfileCase,
  refuseProfile,
} from '#contract/profile-review.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { Link, useParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { scrolled } from '#web/kit/scrolled.ts'
import { call } from '../calls.ts'
import { type CaseLine, useCaseLine } from '../cases/case-line.ts'
import { CaseScreen, nextCaseKeys, useCase } from '../cases/case-screen.tsx'
import type { DecisionHandlers } from '../frame/answer-dialog.tsx'
import { KycBadge, ProfileBadges, StateBadge } from '../frame/case-badges.tsx'
import { FactList, Numbered, Panel } from '../frame/screen.tsx'
import { guidePath } from '../guide-names.ts'
import { userTypeName } from '../user-types.ts'
import { FieldChanges } from './field-changes.tsx'
import { mediaName, pictureUrl } from './media-tiles.tsx'
import { isOpenVersion, VersionCase } from './version-case.tsx'
import { ProhibitedWords, VersionDecision, versionKeys } from './version-decision.tsx'

const keyDescriptions = [...versionKeys, ...nextCaseKeys]

export default function ProfileScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

function Review({ id }: { id: number }) {
  const query = useCase('profile-case', id, () => call(readProfileCase, { params: { id: String(id) } }))
  const { data } = query
  const line = useCaseLine('profile', data?.account_id)
  return (
    <CaseScreen
      held={{ kind: 'profile', id }}
      title="Revisão de perfil"
      heading={data && <Numbered name={data.nickname} id={data.account_id} />}
      guide={guidePath('profiles')}
      {...{ line, keyDescriptions, query }}
      badges={data && <ProfileBadges one={data} />}
    >
      {data && <ProfileCaseView detail={data} line={line} />}
    </CaseScreen>
  )
}

type ProfileCaseViewProps = { detail: ProfileCaseDetail; line: CaseLine }

const ProfileCaseView = ({ detail, line }: ProfileCaseViewProps) => (
  <VersionCase
    {...{ detail, line }}
    caseKey="profile-case"
    screen="profile"
    who="A pessoa"
    decide={outcome => <Decision {...{ detail, outcome }} />}
    facts={() => <ProfileFacts detail={detail} />}
  >
    <FieldChanges fields={detail.fields} isPast={!isOpenVersion(detail)} />
    {/* A partner has only banners, which operators review as campaigns. */}
    {(!isPartnerType(detail.user_type) || detail.media.length > 0) && <ProfileMedia detail={detail} />}
  </VersionCase>
)

type DecisionProps = { detail: ProfileCaseDetail; outcome: DecisionHandlers }

function Decision({ detail, outcome }: DecisionProps) {
  const { nickname, content_hash, live, fields } = detail
  const params = { id: String(detail.id) }
  return (
    <VersionDecision
      {...outcome}
      live={live}
      reasons={profileRefusals}
      needsText={['other']}
      textLabel="Recado para a pessoa"
      approve={() => call(approveProfile, { params, body: { content_hash } })}
      approved={`${nickname}: perfil aprovado, e a pessoa é avisada por e-mail.`}
      refuse={({ code, text }) => call(refuseProfile, { params, body: { content_hash, refusal: code, text } })}
      refused={`${nickname}: perfil recusado, e a pessoa é avisada por e-mail.`}
    >
      <ProhibitedWords
        words={fields.flatMap(({ marks }) => marks.map(({ word }) => word))}
        where="no texto"
        none="Nenhuma palavra marcada."
      />
    </VersionDecision>
  )
}

const ProfileFacts = ({ detail }: { detail: ProfileCaseDetail }) => {
  const { email, user_type, submitted_at, live, kyc, paused_at } = detail
  return (
    <Panel title="Conta">
      <FactList
        facts={[
          ['E-mail', email],
          ['Categoria', `${userTypeName(user_type)} (tipo ${user_type})`],
          ['Enviado', formatDateTime(submitted_at)],
          ...(paused_at ? ([['Pausado', `Pela pessoa, desde ${formatDateTime(paused_at)}`]] as const) : []),
          ['No ar', live ? (detail.state === 'approved' ? 'Sim' : 'Sim, em outra versão') : 'Ainda não'],
        ]}
        earlier={detail.earlier}
      />
      <p>
        <KycBadge kyc={kyc} />
      </p>
    </Panel>
  )
}

const ProfileMedia = ({ detail: { account_id, media } }: { detail: ProfileCaseDetail }) => (
  <Panel title="Fotos e vídeos">
    {media.length === 0 && <p className="muted">O perfil ainda não tem fotos nem vídeos.</p>}
    <ul className="media-strip" aria-label="Fotos e vídeos da conta" {...scrolled}>
      {media.map(item => (
        <li key={item.id}>
          <img src={pictureUrl(item.picture, 360)} alt={mediaName(media, item)} loading="lazy" />
          {item.type === 'video' && (
            <span className="tile-mark">
              <Icon name="play" />
            </span>
          )}
          <StateBadge state={item.state} of={item.type} />
        </li>
      ))}
    </ul>
    {media.length > 0 && (
      <Link className="btn btn-sm btn-secondary strip-way" to={pathOf('media', account_id)}>
        <Icon name="image" />
        Revisar fotos e vídeos
      </Link>
    )}
  </Panel>
)
