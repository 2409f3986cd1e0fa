import { formatDateTime } from '#contract/format.ts'
import { contentFilters } from '#contract/media-review.ts'
import { adminPaths } from '#contract/paths.ts'
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
import { type CaseLine, CaseScreen, nextCaseKeys, useCaseLine } from '../cases/case-screen.tsx'
import { rowsOf, useCase, useProfileQueue } from '../cases/queues.ts'
import { KycBadge, ProfileBadges, StateBadge } from '../frame/case-badges.tsx'
import { FactList, Numbered, Panel } from '../frame/screen.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { guidePath, mediaPath, profilePath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { FieldChanges } from './field-changes.tsx'
import { mediaName, pictureUrl } from './media-tiles.tsx'
import {
  ConflictNote,
  PastDecision,
  ProhibitedWords,
  SupersededNote,
  useVersionOutcome,
  VersionDecision,
  type VersionOutcome,
  versionKeys,
} from './version-decision.tsx'

const keyDescriptions = [...versionKeys, ...nextCaseKeys]

export function ProfileScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

function Review({ id }: { id: number }) {
  const line = useProfileLine(id)
  const query = useCase('profile-case', id, () => call(readProfileCase, { params: { id: String(id) } }))
  const { data } = query
  return (
    <CaseScreen
      title="Revisão de perfil"
      heading={data && <Numbered name={data.nickname} id={data.account_id} />}
      accountId={data?.account_id}
      guide={guidePath('profiles')}
      {...{ line, keyDescriptions, query }}
      badges={data && <ProfileBadges one={data} />}
    >
      {data && <ProfileCaseView detail={data} line={line} />}
    </CaseScreen>
  )
}

function useProfileLine(id: number) {
  const { filter, order, search } = useStatusFilter(contentFilters)
  const queue = useProfileQueue(filter, order)
  return useCaseLine(id, {
    queue,
    ids: rowsOf(queue).map(row => row.id),
    count: queue.data?.pages[0]?.counts[filter],
    pathOf: to => profilePath(to, search),
    queuePath: adminPaths['profile-queue'] + search,
  })
}

type ProfileCaseViewProps = { detail: ProfileCaseDetail; line: CaseLine }

function ProfileCaseView({ detail, line }: ProfileCaseViewProps) {
  const { conflict, outcome } = useVersionOutcome(line, 'profile-case', ['profile-cases'])
  const isOpen = detail.state === 'pending' && !detail.superseded
  // A partner has only banners, which are reviewed as campaigns.
  const showsMedia = !isPartnerType(detail.user_type) || detail.media.length > 0
  return (
    <>
      {conflict && !detail.superseded && (
        <ConflictNote message={conflict} onNext={line.hasNext ? line.goNext : undefined} />
      )}
      {detail.superseded && (
        <SupersededNote who="A pessoa" newestPath={profilePath(detail.latest_id)} isAnswer={conflict !== undefined} />
      )}
      <div className="split">
        <div className="stack stack-3 split-side">
          <FieldChanges fields={detail.fields} isPast={!isOpen} />
          {showsMedia && <ProfileMedia detail={detail} />}
        </div>
        <div className="stack stack-3 split-side decide-side">
          {isOpen ? <Decision detail={detail} outcome={outcome} /> : <PastDecision {...detail} />}
          <ProfileFacts detail={detail} />
        </div>
      </div>
    </>
  )
}

type DecisionProps = { detail: ProfileCaseDetail; outcome: VersionOutcome }

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
      <Link className="btn btn-sm btn-secondary strip-way" to={mediaPath(account_id)}>
        <Icon name="image" />
        Revisar fotos e vídeos
      </Link>
    )}
  </Panel>
)
