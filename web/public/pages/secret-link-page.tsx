import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

type SecretLinkPageProps = { title: string; protocol?: string; children: ReactNode }

/** The frame of a page that needs no account. Only people with the page's secret link can open it. */
export const SecretLinkPage = ({ title, protocol, children }: SecretLinkPageProps) => (
  <PlainShell className="narrow contact report">
    <h1>{title}</h1>
    {protocol && (
      <p className="report-protocol">
        <span className="small muted">Protocolo</span>
        <b className="num">{protocol}</b>
      </p>
    )}
    {children}
  </PlainShell>
)

export const Done = ({ children }: { children: ReactNode }) => (
  <p className="note note-green" role="status">
    <Icon name="circle-check" />
    <span>{children}</span>
  </p>
)

/** Omits facts without text. */
export const Facts = ({ facts }: { facts: Record<string, string | undefined> }) => (
  <dl className="owner">
    {Object.entries(facts).map(
      ([name, text]) =>
        text && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
    )}
  </dl>
)
