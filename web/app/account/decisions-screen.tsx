import './decisions-screen.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Decision, listDecisions } from '#contract/decisions.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { StatusBadge, type StatusLook } from '#web/kit/badge.tsx'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Empty } from '#web/parts/empty.tsx'
import { client } from '../client.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useOwnPicture } from '../picture-url.ts'

export default function DecisionsScreen() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDecisions()
  const decisions = data?.pages.flatMap(page => page.data)
  return (
    <Screen title="Análises da equipe" back={paths.accountMenu} isWhole>
      <div>
        <h1>Análises da equipe</h1>
        <p className="muted">O que a nossa equipe decidiu sobre o que você enviou, com o motivo.</p>
      </div>
      {error && <LoadFailure what="as análises" error={error} retry={refetch} />}
      {!decisions && !error && <Waiting />}
      {decisions?.length === 0 && <None />}
      {decisions && decisions.length > 0 && (
        <ol className="decisions">
          {decisions.map(decision => (
            <li key={decision.key} className="panel">
              <Item decision={decision} />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <BusyButton
          className="btn btn-secondary btn-block"
          busy={isFetchingNextPage}
          doing="Carregando…"
          onClick={() => void fetchNextPage()}
        >
          Mostrar mais
        </BusyButton>
      )}
    </Screen>
  )
}

const useDecisions = () =>
  useInfiniteQuery({
    queryKey: ['decisions'],
    queryFn: ({ pageParam: after }) => client.call(listDecisions, { query: after ? { after } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

const None = () => (
  <Empty title="Nada foi analisado ainda" hope="Quando a nossa equipe decidir sobre algo seu, aparece aqui.">
    <AppLink className="btn btn-outline btn-sm" href={paths.accountMenu}>
      Voltar para minha conta
    </AppLink>
  </Empty>
)

const Waiting = () => (
  <div className="decisions" aria-busy="true">
    <span className="sk decision-sk" />
    <span className="sk decision-sk" />
    <span className="sk decision-sk" />
  </div>
)

type Subject = { icon: IconName; name: (count: number, title: string | null) => string; gender: 'o' | 'a' }

const subjects: Record<Decision['about'], Subject> = {
  account: { icon: 'shield-check', name: () => 'Conta', gender: 'a' },
  documents: { icon: 'lock-keyhole', name: () => 'Documentos', gender: 'o' },
  profile: { icon: 'user-round-pen', name: () => 'Dados do perfil', gender: 'o' },
  image: { icon: 'camera', name: count => (count === 1 ? 'Foto' : `${count} fotos`), gender: 'a' },
  video: { icon: 'video', name: count => (count === 1 ? 'Vídeo' : `${count} vídeos`), gender: 'o' },
  declarations: { icon: 'shield-check', name: () => 'Declarações', gender: 'a' },
  phone: { icon: 'message-circle', name: () => 'WhatsApp', gender: 'o' },
  content: { icon: 'circle-alert', name: () => 'Conteúdo denunciado', gender: 'o' },
  campaign: { icon: 'megaphone', name: (_, title) => `Publicidade ${title ? `“${title}”` : ''}`, gender: 'a' },
}

const looks: Record<Decision['verdict'], StatusLook & { stem: string }> = {
  approved: { tone: 'green', icon: 'circle-check', stem: 'Aprovad' },
  refused: { tone: 'danger', icon: 'circle-alert', stem: 'Recusad' },
  suspended: { tone: 'danger', icon: 'circle-pause', stem: 'Retirad' },
  lifted: { tone: 'green', icon: 'circle-check', stem: 'Liberad' },
  recorded: { tone: 'info', icon: 'circle-check', stem: 'Registrad' },
}

/** Uses the wording of the suspension e-mail. */
const inVerification: StatusLook & { text: string } = { tone: 'info', icon: 'circle-pause', text: 'Em verificação' }

/** Messages about statements that the person made outside the site and an operator recorded. */
const recordedTexts: Partial<Record<Decision['about'], string>> = {
  declarations: 'A equipe registrou que você assinou em papel.',
  phone: 'A equipe registrou que o número é seu.',
  image: 'A equipe registrou quem aparece.',
}

const isPlural = ({ about, count }: Decision) =>
  count > 1 || about === 'documents' || about === 'profile' || about === 'declarations'

function labelOf(decision: Decision) {
  const { stem, ...look } = looks[decision.verdict]
  const ending = subjects[decision.about].gender + (isPlural(decision) ? 's' : '')
  return { ...look, text: `${stem}${ending}${decision.verdict === 'suspended' ? ' do ar' : ''}` }
}

function Item({ decision }: { decision: Decision }) {
  const { at, about, verdict, reason, count, title, pictures } = decision
  const { icon, name } = subjects[about]
  const { text, ...look } = about === 'account' && verdict === 'suspended' ? inVerification : labelOf(decision)
  return (
    <article className="decision">
      <Icon name={icon} />
      <div>
        <p className="row-between">
          <b>{name(count, title)}</b>
          <StatusBadge {...look}>{text}</StatusBadge>
        </p>
        {verdict === 'recorded' && <p className="small muted">{recordedTexts[about] ?? recordedTexts.image}</p>}
        {reason && <p>{reason}</p>}
        {about === 'content' && verdict === 'suspended' && (
          <p className="small">O e-mail desta decisão leva à página dela e, se ainda cabe, à contestação.</p>
        )}
        {pictures.length > 0 && (
          <ul className="decision-pictures">
            {pictures.map(picture => (
              <Picture key={picture[50]} link={picture} />
            ))}
            {count > pictures.length && <li className="small muted">+{count - pictures.length}</li>}
          </ul>
        )}
        <p className="small muted">{formatDateTime(at, ' às ')}</p>
      </div>
    </article>
  )
}

/** Decorative: the line above names the decision. */
function Picture({ link }: { link: Decision['pictures'][number] }) {
  const url = useOwnPicture(link[360])
  return <li className="decision-picture">{url && <img src={url} alt="" width="56" height="56" />}</li>
}
