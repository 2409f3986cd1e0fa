import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { type People, peopleChoices } from '#contract/media.ts'
import type { ReviewedMedia } from '#contract/media-review.ts'
import { recordPeople } from '#contract/recorded-steps.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { SelectField } from '#web/kit/client/field.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { recordedReason } from '../accounts/recorded-reason.ts'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { Panel } from '../frame/screen.tsx'

/** Operators never need to count more than eight other people in one picture. */
const counts = Array.from({ length: 9 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'Nenhuma' : String(count),
}))

type PeoplePanelProps = {
  item: ReviewedMedia
  name: string
  others: number | undefined
  onOthers: (count: number | undefined) => void
}

/** Shows the owner's answer about who appears in the item, and whether each of the other people has consented. */
export const PeoplePanel = ({ item: { id, people, releases, state }, name, others, onOthers }: PeoplePanelProps) => (
  <Panel title="Quem aparece">
    <p>{people ? `${name}: “${peopleChoices[people]}”.` : 'A pessoa ainda não disse.'}</p>
    {!people && state !== 'refused' && <RecordPeople mediaId={id} />}
    {people === 'others' && (
      <ul className="stack stack-2">
        {releases.length === 0 && <li className="muted">Ninguém foi convidado a autorizar.</li>}
        {releases.map(release => (
          <li key={release.id} className="row-between">
            {release.account_id === null ? (
              <span>Convite não aberto</span>
            ) : (
              <Link className="link" to={pathOf('account', release.account_id)}>
                {release.nickname ?? `Conta ${release.account_id}`}
              </Link>
            )}
            <ReleaseBadge {...release} />
          </li>
        ))}
      </ul>
    )}
    {people === 'others' && state === 'pending' && (
      <SelectField
        label="Outras pessoas que dá para reconhecer"
        none="Conte na imagem"
        options={counts}
        value={others === undefined ? '' : String(others)}
        onValue={value => onOthers(value === '' ? undefined : Number(value))}
      />
    )}
  </Panel>
)

function RecordPeople({ mediaId }: { mediaId: number }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-sm btn-secondary" onClick={() => open(true)}>
        Registrar o que se vê
      </button>
      {isOpen && <RecordPeopleDialog mediaId={mediaId} close={() => open(false)} />}
    </>
  )
}

const RecordPeopleDialog = ({ mediaId, close }: { mediaId: number; close: () => void }) => (
  <AnswerDialog
    title="Registrar quem aparece?"
    verb="Registrar"
    doing="Registrando…"
    below="A pessoa recebe um e-mail e pode responder outra coisa."
    fields={{
      people: { label: 'Quem aparece', none: 'Escolha', options: peopleChoices, lacks: 'Escolha quem aparece.' },
      reason: recordedReason('O que você comparou.'),
    }}
    send={({ people, reason }) =>
      call(recordPeople, { params: { id: String(mediaId) }, body: { people: people as People, reason } })
    }
    message="Registrado."
    refreshes="media-case"
    onClose={close}
  />
)

type Release = ReviewedMedia['releases'][number]

function ReleaseBadge({ state, counts }: Release) {
  if (state === 'released' && !counts)
    return (
      <StatusBadge tone="danger" icon="circle-alert">
        sem verificação
      </StatusBadge>
    )
  const { tone, icon, text } = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {text}
    </StatusBadge>
  )
}

const looks = {
  invited: { tone: 'info', icon: 'clock', text: 'sem resposta' },
  released: { tone: 'green', icon: 'circle-check', text: 'autorizou' },
  refused: { tone: 'danger', icon: 'circle-alert', text: 'não autorizou' },
  revoked: { tone: 'danger', icon: 'circle-alert', text: 'retirou' },
} as const

/** Explains, before the click, why the server would refuse an approval. */
export function whyUnreleased(targets: readonly ReviewedMedia[], others: number | undefined) {
  if (targets.some(({ people }) => people === null)) return 'A pessoa ainda não disse quem aparece.'
  const withOthers = targets.filter(({ people }) => people === 'others')
  const [item] = withOthers
  if (!item) return undefined
  if (targets.length > 1) return 'Há outras pessoas em um dos itens: decida-o sozinho.'
  if (others === undefined) return 'Diga quantas outras pessoas dá para reconhecer.'
  const released = item.releases.filter(({ counts }) => counts).length
  return others > released ? 'Falta a autorização de quem aparece.' : undefined
}
