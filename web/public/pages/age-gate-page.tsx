import { ageAnswerHours } from '#contract/age.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { quickExitUrl } from '#contract/quick-exit.ts'
import { Logo } from '#web/kit/icon.tsx'
import { Sky } from '#web/parts/shell.tsx'

export type AgeGateProps = {
  leadsHome: boolean
  /** *Sim* leads to a provider that checks the age. */
  isChecked: boolean
  /** Whether the visitor has answered, but the browser has not stored the answer. */
  lacksCookie?: boolean
}

export const AgeGatePage = ({ leadsHome, isChecked, lacksCookie = false }: AgeGateProps) => (
  <Sky art="/art/rio-dusk.svg">
    <div className="sky-logo">
      <Logo />
      <span className="sr">Véspera</span>
    </div>
    <h1 className="question">{messages.ageQuestion}</h1>
    {lacksCookie ? (
      <CookieNote />
    ) : (
      <p className="lead">Aqui adultos anunciam serviços para adultos, com perfil verificado.</p>
    )}
    <form className="sky-actions" method="post" data-in-place={leadsHome || isChecked ? undefined : true}>
      <button type="submit" className="btn btn-primary btn-block" name="maior" value="sim">
        Sim
      </button>
      <a className="btn btn-secondary btn-block" href={quickExitUrl} rel="noreferrer">
        Não
      </a>
      <p className="xs">
        {isChecked && 'Depois do Sim, você comprova a idade sem dizer quem é. '}
        {!leadsHome && 'Depois de responder, você vai para a página que abriu. '}
        Ao continuar, você concorda com os{' '}
        <a className="link" href={paths.terms}>
          {messages.terms}
        </a>
        .
      </p>
    </form>
  </Sky>
)

const CookieNote = () => (
  <div className="cookie-note" role="alert">
    <p>
      O seu navegador não guardou a sua resposta. Ela fica num cookie, que não diz quem você é e vale por{' '}
      {ageAnswerHours} horas. Permita os cookies deste site e responda de novo:
    </p>
    <ul>
      <li>
        <b>Chrome e Edge:</b> toque no ícone antes do endereço, abra “Cookies e dados do site” e permita.
      </li>
      <li>
        <b>Safari:</b> em Ajustes, Apps, Safari, Avançado, desligue “Bloquear Todos os Cookies”.
      </li>
      <li>
        <b>Firefox:</b> toque no escudo antes do endereço e desligue a proteção neste site.
      </li>
    </ul>
  </div>
)
