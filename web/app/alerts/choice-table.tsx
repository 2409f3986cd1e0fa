import {
  type AlertChoice,
  type AlertKind,
  chooseAlert,
  kindsOfAlerts,
  type OwnAlerts,
  ruleOf,
} from '#contract/alerts.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { useRun } from '../parts/use-run.ts'
import { readSession } from '../session.ts'

type Choices = OwnAlerts['choices']
type TableProps = { choices: Choices; show: (choices: Choices) => void }

const ways = { push: 'Notificação', mail: 'E-mail' } as const
type Way = keyof typeof ways

export function ChoiceTable({ choices, show }: TableProps) {
  const isPartner = isPartnerType(readSession().userType)
  const kinds = kindsOfAlerts.filter(kind => isPartner || !ruleOf(kind).ofPartners)
  const { busy, run } = useRun()
  /** Shown at once, and as before when it was not stored. */
  const choose = (kind: AlertKind, choice: AlertChoice) =>
    run(async () => {
      show({ ...choices, [kind]: choice })
      await client.call(chooseAlert, { params: { kind }, body: choice }).catch(error => {
        show(choices)
        throw error
      })
    })
  return (
    <section className="panel stack" aria-labelledby="alert-kinds" aria-busy={busy}>
      <h2 id="alert-kinds">O que avisar</h2>
      <div className="alert-kinds">
        <p className="alert-ways small muted" aria-hidden="true">
          <span />
          <span>{ways.push}</span>
          <span>{ways.mail}</span>
        </p>
        {kinds.map(kind => (
          <Kind key={kind} kind={kind} choice={choices[kind]} choose={choice => choose(kind, choice)} />
        ))}
      </div>
      <p className="small muted">
        O e-mail só vai quando nenhum aparelho recebe a notificação. Comprovantes e avisos de segurança, como os de
        senha, vão sempre por e-mail.
      </p>
    </section>
  )
}

type KindProps = { kind: AlertKind; choice: AlertChoice; choose: (choice: AlertChoice) => void }

function Kind({ kind, choice, choose }: KindProps) {
  const { label, about, alwaysMailed } = ruleOf(kind)
  const isSilent = !choice.push && !choice.mail && !alwaysMailed
  const toggle = (way: Way) => ({
    name: `${label}: ${ways[way]}`,
    on: choice[way],
    set: (on: boolean) => choose({ ...choice, [way]: on }),
  })
  return (
    <div className="alert-kind">
      <div>
        <b>{label}</b>
        <p className="small muted">{about}</p>
        {isSilent && (
          <p className="small alert-silent">
            <Icon name="circle-alert" />
            Você não recebe este aviso.
          </p>
        )}
      </div>
      <Toggle {...toggle('push')} />
      {alwaysMailed ? <span className="small muted">Sempre</span> : <Toggle {...toggle('mail')} />}
    </div>
  )
}

type ToggleProps = { name: string; on: boolean; set: (on: boolean) => void }

const Toggle = ({ name, on, set }: ToggleProps) => (
  <label className="switch">
    <span className="sr">{name}</span>
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={({ target }) => set(target.checked)}
    />
  </label>
)
