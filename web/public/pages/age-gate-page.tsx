import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { quickExitUrl } from '#contract/quick-exit.ts'
import { Logo } from '#web/kit/icon.tsx'
import { Sky } from '#web/parts/shell.tsx'

export const AgeGatePage = ({ leadsHome }: { leadsHome: boolean }) => (
  <Sky art="/art/rio-dusk.svg">
    <div className="sky-logo">
      <Logo />
      <span className="sr">Véspera</span>
    </div>
    <h1 className="question">{messages.ageQuestion}</h1>
    <p className="lead">Aqui adultos anunciam serviços para adultos, com perfil verificado.</p>
    <form className="sky-actions" method="post" data-in-place={leadsHome ? undefined : true}>
      <button type="submit" className="btn btn-primary btn-block" name="maior" value="sim">
        Sim
      </button>
      <a className="btn btn-secondary btn-block" href={quickExitUrl} rel="noreferrer">
        Não
      </a>
      <p className="xs">
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
