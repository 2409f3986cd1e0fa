import { paths } from '#contract/paths.ts'
import { Note } from '#web/kit/note.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { useAccount } from '../use-account.ts'
import { Emergency, HelpScreen, Loading, LoadingComposer, OwnConversation } from './own-conversation.tsx'

const points = [
  {
    icon: 'message-circle',
    name: 'Conversa com a equipe',
    text: 'Depois de entrar na conta, você escreve por aqui e recebe um e-mail quando houver resposta.',
  },
  {
    icon: 'shield-check',
    name: 'Segurança em primeiro lugar',
    text: 'Nunca pedimos senha nem dados do cartão, por nenhum canal.',
  },
] as const

const VisitorHelp = () => (
  <VisitorScreen
    title="Atendimento"
    close="/perfil"
    path="/help"
    heading="Atendimento"
    intro="Tire dúvidas sobre documentos, perfil, fotos, planos e pagamentos, ou sobre a sua segurança."
    points={points}
  >
    <section className="stack">
      <h2>Sem conta ou sem acesso?</h2>
      <p>
        <a className="link" href={paths.contact}>
          Escreva para a gente
        </a>
        , sem precisar entrar. Se esqueceu a senha,{' '}
        <AppLink className="link" href="/reset">
          crie outra
        </AppLink>
        .
      </p>
    </section>
    <Emergency />
  </VisitorScreen>
)

export default function Help() {
  return useIsMember() ? <MemberHelp /> : <VisitorHelp />
}

function MemberHelp() {
  const { data: account, isError, refetch } = useAccount()
  if (account) return <OwnConversation key={account.id} accountId={account.id} />
  if (isError)
    return (
      <HelpScreen>
        <NotLoaded retry={refetch} />
      </HelpScreen>
    )
  return (
    <HelpScreen action={<LoadingComposer />}>
      <Loading />
    </HelpScreen>
  )
}

const NotLoaded = ({ retry }: { retry: () => unknown }) => (
  <div className="message-log">
    <Emergency />
    <Note tone="info" icon="circle-alert" role="alert">
      Não foi possível carregar a conversa. O que você escreveu continua guardado neste aparelho.
    </Note>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </div>
)
