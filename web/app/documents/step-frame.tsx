import './documents.css'
import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { Screen } from '../parts/screen.tsx'
import { type Step, steps } from './steps.ts'

type StepScreenProps = {
  step: Step
  back: string
  heading: string
  lead?: string
  action: ReactNode
  photo: ReactNode
  children: ReactNode
}

export function StepScreen({ step, back, heading, lead, action, photo, children }: StepScreenProps) {
  return (
    <Screen title="Verificação" back={back} action={action} isWhole>
      <StepList current={step} />
      <h1>{heading}</h1>
      {lead && <p className="muted lead">{lead}</p>}
      <div className="columns">
        <div>{photo}</div>
        <div>{children}</div>
      </div>
    </Screen>
  )
}

const StepList = ({ current }: { current: Step }) => {
  const reached = steps.indexOf(current)
  return (
    <ol className="steps" aria-label="Fotos do documento">
      {steps.map((step, at) => (
        <li
          key={step.kind}
          className={at < reached ? 'is-done' : ''}
          aria-current={at === reached ? 'step' : undefined}
        >
          <span className="dot">{at < reached ? <Icon name="check" /> : at + 1}</span>
          {step.name}
          {at < reached && <span className="sr">, feita</span>}
        </li>
      ))}
    </ol>
  )
}

export const Ticks = ({ of }: { of: readonly string[] }) => (
  <ul className="ticks">
    {of.map(text => (
      <li key={text}>
        <Icon name="check" />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

/** Has no check marks, because nothing has been verified yet. */
export const Signs = ({ of }: { of: readonly string[] }) => (
  <ul className="signs">
    {of.map(text => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

export const Problem = ({ text }: { text: string | undefined }) => (
  <div className="problem" role="alert">
    {text && (
      <Note tone="danger" icon="circle-alert">
        {text}
      </Note>
    )}
  </div>
)

export const PrivacyNote = ({ whole = false }: { whole?: boolean }) => (
  <Note tone="green" icon="lock-keyhole">
    <b>100% privado.</b> Só a equipe de verificação vê as fotos, e elas são apagadas depois.
    {whole && ' Elas ficam criptografadas, cada visualização é registrada, e nada aparece no seu anúncio.'}
  </Note>
)
