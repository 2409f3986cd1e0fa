import '#web/parts/safety-note.css'
import { contactPath } from '#contract/contact-form.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { VisitorScreen } from '#web/app/parts/visitor-screen.tsx'
import { Helplines } from '#web/parts/safety-note.tsx'

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

export const VisitorHelp = () => (
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
        <a className="link" href={contactPath}>
          Escreva para a gente
        </a>
        , sem precisar entrar. Se esqueceu a senha,{' '}
        <AppLink className="link" href="/reset">
          crie outra
        </AppLink>
        .
      </p>
    </section>
    <aside aria-label="Emergência">
      <p className="small">Se você está em perigo, não espere a nossa resposta:</p>
      <Helplines />
    </aside>
  </VisitorScreen>
)
