import { paths } from '#contract/paths.ts'
import { removalDays } from '#contract/second-step.ts'
import { Done, SecretLinkPage } from './secret-link-page.tsx'

export type SecondStepPageProps = {
  /** `over`: nothing waits any more. */
  state: 'asked' | 'waiting' | 'over'
  /** When the wait ends. */
  endsAt?: string | undefined
  /** Whether the person has just started or cancelled the wait. */
  sent?: boolean
}

const titles = {
  asked: 'Desligar a verificação em duas etapas?',
  waiting: 'A verificação em duas etapas vai ser desligada',
  over: 'Nada mais espera aqui',
} as const

export const SecondStepPage = ({ state, endsAt, sent = false }: SecondStepPageProps) => (
  <SecretLinkPage title={titles[state]}>
    {state === 'asked' && <Asked />}
    {state === 'waiting' && <Waiting endsAt={endsAt} isNew={sent} />}
    {state === 'over' && <Over />}
  </SecretLinkPage>
)

/** Uses forms instead of links, because mail programs open links automatically. */
const Asked = () => (
  <form method="post" className="stack">
    <p>
      Alguém com a senha da sua conta disse que perdeu o celular e os códigos de recuperação. Se foi você, comece a
      espera de {removalDays} dias.
    </p>
    <p>
      Nesse tempo mandamos avisos por e-mail, e qualquer um deles cancela. Ninguém pode encurtar a espera, nem a nossa
      equipe. Se achar os códigos, é só entrar com um deles.
    </p>
    <button type="submit" name="start" value="1" className="btn btn-primary btn-block">
      Começar a espera
    </button>
    <button type="submit" name="cancel" value="1" className="btn btn-secondary btn-block">
      Não fui eu: cancelar
    </button>
  </form>
)

const Waiting = ({ endsAt, isNew }: { endsAt: string | undefined; isNew: boolean }) => (
  <form method="post" className="stack">
    {isNew && <Done>A espera começou. Guarde o e-mail: por ele você pode cancelar.</Done>}
    <p>
      Se ninguém cancelar, a conta deixa de pedir o código em <b>{endsAt}</b>. A partir daí, basta a senha para entrar.
    </p>
    <button type="submit" name="cancel" value="1" className="btn btn-secondary btn-block">
      Cancelar: continuar com o código
    </button>
    <PasswordAdvice />
  </form>
)

const Over = () => (
  <>
    <Done>O pedido foi cancelado ou já terminou.</Done>
    <p>Se foi cancelado, a conta continua a pedir o código depois da senha.</p>
    <PasswordAdvice />
  </>
)

const PasswordAdvice = () => (
  <p className="small muted">
    Não foi você quem pediu? Alguém sabe a sua senha:{' '}
    <a className="link" href={paths.forgotPassword}>
      crie outra agora
    </a>
    .
  </p>
)
