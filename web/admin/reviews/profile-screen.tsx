import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import {
  approveProfile,
  contentFilters,
  type ProfileCaseDetail,
  profileRefusals,
  readProfileCase,
  refuseProfile,
} from '#contract/content-review.ts'
import { formatDateTime } from '#contract/format.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import { scrolled } from '#web/kit/scrolled.ts'
import { call } from '../calls.ts'
import { type KeyDescriptions, useKeys } from '../frame/keys.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { mediaPath, profilePath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { KycBadge, ProfileBadges, StateBadge } from './badges.tsx'
import { ConflictNote, PastDecision, ProhibitedWords, SupersededNote } from './case-notes.tsx'
import { CaseFrame, type CaseLine, useCaseLine } from './case-screen.tsx'
import { FieldChanges } from './field-changes.tsx'
import { mediaName, pictureUrl } from './media-item.ts'
import { useFilter, useProfileQueue } from './queues.ts'
import { useVersionOutcome, VersionDecision, type VersionOutcome } from './version-decision.tsx'

const listed: KeyDescriptions = [
  [['A'], 'aprovar'],
  [['R'], 'recusar, com o motivo'],
  [['J', 'K'], 'próximo caso e anterior'],
]

export function ProfileScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

const freshMs = 15_000

function Review({ id }: { id: number }) {
  usePageTitle('Revisão de perfil')
  const line = useProfileLine(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['profile-case', id],
    queryFn: () => call(readProfileCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })
  useKeys({ j: line.goNext, k: line.goBack })
  const title = data ? (
    <>
      {data.nickname} <span className="xs num">#{data.account_id}</span>
    </>
  ) : (
    'Revisão de perfil'
  )
  return (
    <CaseFrame
      {...{ title, line, listed, error }}
      again={() => void refetch()}
      badges={data && <ProfileBadges one={data} />}
    >
      {data && <ProfileCaseView detail={data} line={line} />}
    </CaseFrame>
  )
}

function useProfileLine(id: number) {
  const { filter, search } = useFilter(contentFilters)
  const queue = useProfileQueue(filter)
  return useCaseLine(id, {
    queue,
    ids: queue.data?.pages.flatMap(({ data }) => data.map(one => one.id)) ?? [],
    count: queue.data?.pages[0]?.counts[filter],
    addressOf: to => profilePath(to, search),
    queueAddress: backofficePaths['profile-queue'] + search,
  })
}

type ProfileCaseViewProps = { detail: ProfileCaseDetail; line: CaseLine }

/** A version on the desk: what changes at one side, what is known and decided at the other. */
function ProfileCaseView({ detail, line }: ProfileCaseViewProps) {
  const { conflict, outcome } = useVersionOutcome(line, 'profile-case', ['profile-cases'])
  const isOpen = detail.state === 'pending' && !detail.superseded
  // A partner's pictures are the banners, which have a queue of their own.
  const showsMedia = !isPartnerType(detail.user_type) || detail.media.length > 0
  return (
    <>
      {conflict && !detail.superseded && (
        <ConflictNote words={conflict} onNext={line.hasNext ? line.goNext : undefined} />
      )}
      {detail.superseded && <SupersededNote who="A pessoa" to={profilePath(detail.latest_id)} />}
      <div className="split">
        <div className="stack stack-3 split-side">
          <FieldChanges fields={detail.fields} isPast={!isOpen} />
          {showsMedia && <ProfileMedia detail={detail} />}
        </div>
        <div className="stack stack-3 split-side">
          <ProfileFacts detail={detail} />
          {isOpen ? <Decision detail={detail} outcome={outcome} /> : <PastDecision {...detail} />}
        </div>
      </div>
    </>
  )
}

type DecisionProps = { detail: ProfileCaseDetail; outcome: VersionOutcome }

/** Approves or refuses what a person says of themselves. */
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
        none="Nenhuma palavra da lista de proibidas."
      />
    </VersionDecision>
  )
}

/** Whose version it is. */
const ProfileFacts = ({ detail }: { detail: ProfileCaseDetail }) => {
  const { email, user_type, submitted_at, live, kyc } = detail
  const facts = [
    ['E-mail', email],
    ['Categoria', `${userTypeName(user_type)} (tipo ${user_type})`],
    ['Enviado', formatDateTime(submitted_at)],
    ['No ar', live ? 'Sim, em outra versão' : 'Ainda não'],
  ] as const
  return (
    <section className="panel stack" aria-labelledby="conta">
      <h2 className="h-sm" id="conta">
        Conta
      </h2>
      <dl className="dl">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{name === 'No ar' && detail.state === 'approved' && live ? 'Sim' : value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <KycBadge kyc={kyc} />
      </p>
    </section>
  )
}

/** The photos and videos that go with a version, and where they are decided. */
const ProfileMedia = ({ detail: { account_id, media } }: { detail: ProfileCaseDetail }) => (
  <section className="panel stack" aria-labelledby="midias">
    <h2 className="h-sm" id="midias">
      Fotos e vídeos
    </h2>
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
  </section>
)
