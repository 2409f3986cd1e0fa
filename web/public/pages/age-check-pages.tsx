import type { ReactNode } from 'react'
import { ageAnswerHours } from '#contract/age.ts'
import {
  type AgeFailure,
  type AgeMethod,
  ageCheckMinutes,
  ageFailures,
  ageMethods,
  agePaths,
} from '#contract/age-checks.ts'
import { caseSubjects } from '#contract/case-kinds.ts'
import { describeClock } from '#contract/clock.ts'
import { paths } from '#contract/paths.ts'
import { quickExitUrl } from '#contract/quick-exit.ts'
import { Logo } from '#web/kit/icon.tsx'
import { PlainShell, Sky } from '#web/parts/shell.tsx'

type StepProps = { title: string; children: ReactNode; actions: ReactNode }

const Step = ({ title, children, actions }: StepProps) => (
  <Sky art="/art/rio-dusk.svg">
    <div className="sky-logo">
      <Logo />
      <span className="sr">Véspera</span>
    </div>
    <h1 className="age-title">{title}</h1>
    {children}
    <div className="sky-actions">{actions}</div>
  </Sky>
)

const Leave = () => (
  <a className="btn btn-secondary btn-block" href={quickExitUrl} rel="noreferrer">
    Sair
  </a>
)

const HowItWorks = () => (
  <p className="xs">
    <a className="link" href={paths.howWeCheckAge}>
      Como verificamos a idade
    </a>
  </p>
)

type MethodsProps = { methods: readonly AgeMethod[]; back: string }

const MethodForms = ({ methods, back, label }: MethodsProps & { label: (name: string) => string }) =>
  methods.map((method, place) => (
    <form key={method} method="post" action={agePaths.choice}>
      <input type="hidden" name="volta" value={back} />
      <button
        type="submit"
        name="forma"
        value={method}
        className={`btn btn-block ${place === 0 ? 'btn-primary' : 'btn-outline'}`}
      >
        {label(ageMethods[method].name)}
      </button>
    </form>
  ))

export const AgeMethodsPage = ({ methods, back }: MethodsProps) => (
  <Step
    title="Comprove que você tem 18 anos"
    actions={
      <>
        <MethodForms methods={methods} back={back} label={name => (methods.length > 1 ? name : 'Continuar')} />
        <Leave />
        <HowItWorks />
      </>
    }
  >
    <p className="lead">A lei pede. Não ficamos sabendo quem você é.</p>
    <ul className="age-methods">
      {methods.map(method => (
        <li key={method}>
          <b>{ageMethods[method].name}.</b> {ageMethods[method].about}
        </li>
      ))}
    </ul>
  </Step>
)

type RedirectProps = { url: string; method: AgeMethod }

/** A page, because the content security policy forbids a form to end at another site. */
export const AgeRedirectPage = ({ url, method }: RedirectProps) => (
  <Step
    title="Abrindo a verificação…"
    actions={
      <>
        <a className="btn btn-primary btn-block" href={url} rel="noreferrer">
          Continuar
        </a>
        <Leave />
      </>
    }
  >
    <meta httpEquiv="refresh" content={`0;url=${url}`} />
    <p className="lead">{ageMethods[method].about}</p>
    <p className="small">Se a página não abrir sozinha, toque em Continuar.</p>
  </Step>
)

type WalletProps = { link: string; code: boolean[][]; digitalCredential: object; back: string }

export const AgeWalletPage = ({ link, code, digitalCredential, back }: WalletProps) => (
  <Step
    title="Confirme na sua carteira"
    actions={
      <>
        <a className="btn btn-primary btn-block" href={link} rel="noreferrer">
          Abrir a carteira neste celular
        </a>
        <form method="post" action={agePaths.return} hidden data-credential={JSON.stringify(digitalCredential)}>
          <button type="button" className="btn btn-outline btn-block">
            Escolher uma credencial
          </button>
        </form>
        <a className="btn btn-outline btn-block" href={agePaths.open} data-age-check={agePaths.state}>
          Já confirmei
        </a>
        <Leave />
        <p className="xs">
          Não deu certo?{' '}
          <a className="link" href={ageChoice(back)}>
            Use outra forma
          </a>{' '}
          ou{' '}
          <a className="link" href={paths.contactAbout('age_check')}>
            conteste
          </a>
          .
        </p>
      </>
    }
  >
    <p className="lead">Ela pergunta se pode dizer que você tem 18 anos ou mais. Nada além disso.</p>
    <details className="age-code" data-open-wide>
      <summary>A carteira está em outro celular</summary>
      <p className="small">Leia este código com a câmera dele. Vale por {ageCheckMinutes} minutos.</p>
      <QrCode modules={code} />
    </details>
  </Step>
)

const ageChoice = (back: string) => `${agePaths.choice}?${new URLSearchParams({ volta: back })}`

const QrCode = ({ modules }: { modules: boolean[][] }) => (
  <svg role="img" aria-label="Código QR para a carteira" viewBox={`0 0 ${modules.length} ${modules.length}`}>
    <path d={modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')} />
  </svg>
)

const deadline = describeClock(caseSubjects.age_check.clock)

export const AgeCheckFailed = ({ failure, methods, back }: MethodsProps & { failure: AgeFailure }) => (
  <Step
    title={ageFailures[failure].title}
    actions={
      <>
        <MethodForms methods={methods} back={back} label={name => `Tentar com ${name.toLowerCase()}`} />
        <a className="btn btn-outline btn-block" href={paths.contactAbout('age_check')}>
          Contestar
        </a>
        <Leave />
        <HowItWorks />
      </>
    }
  >
    <p className="lead" role="alert">
      {ageFailures[failure].text}
    </p>
    <p className="small">
      Se foi um engano, ou se nenhuma forma serve para você, conteste: respondemos em até {deadline}, sem pedir
      documento.
    </p>
  </Step>
)

export const HowWeCheckAgePage = ({ methods }: Pick<MethodsProps, 'methods'>) => (
  <PlainShell className="narrow terms">
    <h1>Como verificamos a idade</h1>
    <p>
      Este site é só para maiores de 18 anos. A lei (Lei 15.211/2025 e Decreto 12.880/2026) exige mais do que a palavra
      de quem entra, e também proíbe que a verificação sirva para acompanhar pessoas.
    </p>
    <section>
      <h2>As formas</h2>
      {methods.length > 0 ? (
        methods.map(method => (
          <p key={method}>
            <b>{ageMethods[method].name}.</b> {ageMethods[method].about}
          </p>
        ))
      ) : (
        <p>Hoje a verificação deste site é a sua resposta à pergunta na entrada.</p>
      )}
      <p>Nenhuma forma pede que você envie documento, foto ou senha a este site.</p>
    </section>
    <section>
      <h2>O que fica guardado</h2>
      <p>
        Recebemos só um sim ou um não. O sim fica num cookie do seu navegador, que diz como a idade foi confirmada e até
        quando vale: no máximo {ageAnswerHours} horas. Ele não diz quem você é e não se liga a uma conta. Aqui ficam só
        números: quantas verificações de cada forma deram certo ou não em cada dia.
      </p>
    </section>
    <section>
      <h2>Se algo der errado</h2>
      <p>
        Tente de outra forma ou{' '}
        <a className="link" href={paths.contactAbout('age_check')}>
          conteste
        </a>
        . Respondemos em até {deadline}, sem pedir documento.
      </p>
    </section>
    <section>
      <h2>Revisão</h2>
      <p>Uma vez por ano revisamos se as formas funcionam para todos e se deixam menores de fora.</p>
    </section>
  </PlainShell>
)
