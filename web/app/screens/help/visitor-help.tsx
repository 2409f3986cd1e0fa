import '#web/parts/safety-note.css'
import { contactEmail } from '#web/app/contact-email.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { VisitorScreen } from '#web/app/parts/visitor-screen.tsx'
import { Helplines } from '#web/parts/safety-note.tsx'

const points = [
  {
    icon: 'message-circle',
    name: 'Conversa com a equipe',
    text: 'Com a conta aberta, você escreve por aqui e recebe um e-mail quando houver resposta.',
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
      <Email />
      <p>
        <AppLink className="link" href="/reset">
          Esqueci senha
        </AppLink>
      </p>
    </section>
    <aside aria-label="Emergência">
      <p className="small">Se você está em perigo, não espere a nossa resposta:</p>
      <Helplines />
    </aside>
  </VisitorScreen>
)

function Email() {
  const email = contactEmail()
  return (
    email && (
      <p>
        Escreva para{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
    )
  )
}
