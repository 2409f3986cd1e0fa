import { Fragment } from 'react'
import { formatDate } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { describeRecipient, type Recipient } from '#contract/privacy.ts'
import { announcedTerms, type TermsVersion, termsNews, termsOn, termsSections } from '#contract/terms.ts'
import { PlainShell } from '#web/parts/shell.tsx'
import { OwnerDetails } from '#web/parts/site-details.tsx'

type TermsPageProps = { recipients: Recipient[]; day: string }

export function TermsPage({ recipients, day }: TermsPageProps) {
  const { version } = termsOn(day)
  const next = announcedTerms(day)
  return (
    <PlainShell back={paths.register} backName="Voltar à página anterior" className="narrow terms">
      <h1>{messages.terms}</h1>
      <p className="small muted">Em vigor desde {formatDate(version)}.</p>
      {next && <News terms={next} />}
      <Sections version={version} recipients={recipients} />
      <p className="small muted">
        O que foi denunciado e decidido em cada ano está na página{' '}
        <a className="link" href={paths.transparency}>
          Transparência
        </a>
        .
      </p>
      <a className="btn btn-secondary btn-block" href={paths.register}>
        Voltar
      </a>
    </PlainShell>
  )
}

const News = ({ terms: { version, summary, changed } }: { terms: TermsVersion }) => (
  <section id={termsNews} className="stack">
    <h2>O que muda em {formatDate(version)}</h2>
    <ul>
      {summary.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <details>
      <summary>Novo texto</summary>
      {changed.map(({ id, title, paragraphs }) => (
        <Fragment key={id}>
          <h3>{title}</h3>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{linked(paragraph)}</p>
          ))}
        </Fragment>
      ))}
    </details>
  </section>
)

const Sections = ({ version, recipients }: { version: string; recipients: Recipient[] }) => (
  <>
    <details data-open-wide>
      <summary>Nesta página</summary>
      <ol>
        {termsSections(version).map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </details>
    {termsSections(version).map(({ id, title, paragraphs }, place) => (
      <section key={id} id={id}>
        <h2>
          {place + 1}. {title}
        </h2>
        {paragraphs.map(paragraph => (
          <p key={paragraph}>{linked(paragraph)}</p>
        ))}
        {place === 0 && <OwnerDetails />}
        {id === 'privacidade-e-dados-pessoais' && <Recipients recipients={recipients} />}
      </section>
    ))}
  </>
)

const Recipients = ({ recipients }: { recipients: Recipient[] }) => (
  <>
    <h3>Quem recebe dados hoje</h3>
    <dl className="owner">
      {recipients.map(recipient => (
        <div key={recipient.name}>
          <dt>{recipient.name}</dt>
          <dd>{describeRecipient(recipient)}</dd>
        </div>
      ))}
    </dl>
  </>
)

const contactPage = 'página de contato'

const linked = (paragraph: string) =>
  paragraph.split(contactPage).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && (
        <a className="link" href={paths.contact}>
          {contactPage}
        </a>
      )}
      {part}
    </Fragment>
  ))
