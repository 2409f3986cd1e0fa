import { Link } from 'react-router'
import { approveProfile, type ProfileCaseDetail, profileRefusals, refuseProfile } from '#contract/content-review.ts'
import { formatDateTime } from '#contract/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { scrolled } from '#web/kit/scrolled.ts'
import { call } from '../calls.ts'
import { mediaAddress, profileAddress } from './addresses.ts'
import { ConflictNote } from './conflict-note.tsx'
import { FieldChanges } from './field-changes.tsx'
import { itemName } from './item-name.ts'
import { KycBadge } from './kyc-badge.tsx'
import { MarkedWords } from './marked-words.tsx'
import { PastDecision } from './past-decision.tsx'
import { pictureOf } from './picture-size.ts'
import { StateBadge } from './state-badge.tsx'
import { SupersededNote } from './superseded-note.tsx'
import type { Neighbours } from './use-neighbours.ts'
import { userTypeName } from './user-types.ts'
import { VersionDecision } from './version-decision.tsx'
import { type Outcome, useOutcome } from './version-outcome.ts'

type ProfileDeskProps = { detail: ProfileCaseDetail; line: Neighbours }

/** A version on the desk: what changes at one side, what is known and decided at the other. */
export function ProfileDesk({ detail, line }: ProfileDeskProps) {
  const { conflict, outcome } = useOutcome(line, 'profile-case', ['profile-cases'])
  const isOpen = detail.state === 'pending' && !detail.superseded
  // A partner's pictures are the banners, which have a queue of their own.
  const showsMedia = detail.user_type !== 5 || detail.media.length > 0
  return (
    <>
      {conflict && !detail.superseded && (
        <ConflictNote words={conflict} onNext={line.hasNext ? line.goNext : undefined} />
      )}
      {detail.superseded && <SupersededNote who="A pessoa" to={profileAddress(detail.latest_id)} />}
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

type DecisionProps = { detail: ProfileCaseDetail; outcome: Outcome }

/** Approves or refuses what a person says of themselves. */
function Decision({ detail, outcome }: DecisionProps) {
  const { nickname, content_hash, live, fields } = detail
  const params = { id: String(detail.id) }
  return (
    <VersionDecision
      {...outcome}
      live={live}
      reasons={profileRefusals}
      wordsFor={['other']}
      textLabel="Recado para a pessoa"
      approve={() => call(approveProfile, { params, body: { content_hash } })}
      approved={`${nickname}: perfil aprovado, e a pessoa é avisada por e-mail.`}
      refuse={({ code, text }) => call(refuseProfile, { params, body: { content_hash, refusal: code, text } })}
      refused={`${nickname}: perfil recusado, e a pessoa é avisada por e-mail.`}
    >
      <MarkedWords
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
          <img src={pictureOf(item.picture, 360)} alt={itemName(media, item)} loading="lazy" />
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
      <Link className="btn btn-sm btn-secondary strip-way" to={mediaAddress(account_id)}>
        <Icon name="image" />
        Revisar fotos e vídeos
      </Link>
    )}
  </section>
)
