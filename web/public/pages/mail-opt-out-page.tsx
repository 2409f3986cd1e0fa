import { mailChoices } from '#contract/alerts.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

type MailOptOutProps = { label: string; about: string; isOn: boolean }

export const MailOptOutPage = ({ label, about, isOn }: MailOptOutProps) => (
  <PlainShell className="narrow contact">
    <h1>Avisos por e-mail</h1>
    {isOn ? (
      <p>
        Você recebe e-mails sobre <b>{label}</b>. {about}.
      </p>
    ) : (
      <p className="note note-green" role="status">
        <Icon name="circle-check" />
        <span>
          Você não recebe mais e-mails sobre <b>{label}</b>.
        </span>
      </p>
    )}
    <form method="post">
      {isOn ? (
        <button type="submit" name="email" value={mailChoices.off} className="btn btn-primary btn-block">
          Não receber mais
        </button>
      ) : (
        <button type="submit" name="email" value={mailChoices.on} className="btn btn-outline btn-block">
          Voltar a receber
        </button>
      )}
    </form>
    <p className="small muted">
      Comprovantes e avisos de segurança, como os de senha, vão sempre por <span className="unbroken">e-mail</span>.
      Todos os avisos estão em{' '}
      <a className="link" href={paths.alerts}>
        Avisos
      </a>
      , na sua conta.
    </p>
  </PlainShell>
)
