import './visitor-screen.css'
import { type ReactNode, useState } from 'react'
import { logInPath } from '#web/app/client.ts'
import { readSession } from '#web/app/session.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { AppLink } from './app-link.tsx'
import { EntryAside } from './entry-aside.tsx'
import type { InnerHeaderProps } from './screen.tsx'
import { Screen } from './screen.tsx'

/** Reads the session only once, because the app leaves this screen anyway if the session ends. */
export const useIsMember = () => useState(() => Boolean(readSession().token))[0]

type VisitorScreenProps = InnerHeaderProps & {
  heading: string
  intro: string
  points: readonly VisitorPoint[]
  path: string
  signUp?: { href: string; label: string }
  children?: ReactNode
}

export type VisitorPoint = { icon: IconName; name: string; text: string }

const register = { href: '/register', label: 'Crie sua conta' }

export const VisitorScreen = (props: VisitorScreenProps) => {
  const { heading, intro, points, path, signUp = register, children, ...inner } = props
  return (
    <Screen {...inner} aside={<EntryAside />}>
      <div className="visitor-head">
        <h1>{heading}</h1>
        <p className="muted">{intro}</p>
      </div>
      <ul className="panel visitor-points">
        {points.map(({ icon, name, text }) => (
          <li key={name}>
            <Icon name={icon} />
            <div>
              <b>{name}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {children}
      <div className="stack">
        <AppLink className="btn btn-primary btn-block" href={logInPath(path)}>
          Entrar
        </AppLink>
        <AppLink className="btn btn-secondary btn-block" href={signUp.href}>
          {signUp.label}
        </AppLink>
      </div>
    </Screen>
  )
}
