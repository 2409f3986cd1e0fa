import { useMutation } from '@tanstack/react-query'
import {
  type AlertChoice,
  type AlertKind,
  chooseAlert,
  kindsOfAlerts,
  type OwnAlerts,
  ruleOf,
} from '#contract/alerts.ts'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { readSession } from '../session.ts'

type Choices = OwnAlerts['choices']
type TableProps = { choices: Choices; show: (kind: AlertKind, choice: AlertChoice) => void; refresh: () => unknown }

const channels = { push: 'Notificação', mail: 'E-mail' } as const
type AlertChannel = keyof typeof channels

type Press = { kind: AlertKind; choice: AlertChoice; before: AlertChoice }

export function ChoiceTable({ choices, show, refresh }: TableProps) {
  const isPartner = isPartnerType(readSession().userType)
  const kinds = kindsOfAlerts.filter(kind => isPartner || !ruleOf(kind).ofPartners)
  const saving = useMutation({
    // Saves choices one at a time and in order, however fast the person makes them.
    scope: { id: 'alert-choices' },
    networkMode: 'always',
    mutationFn: ({ kind, choice }: Press) => client.call(chooseAlert, { params: { kind }, body: choice }),
    onMutate: ({ kind, choice }) => show(kind, choice),
    onError(error, { kind, before }) {
      show(kind, before)
      notify.error(error instanceof CallFailure ? error.message : failures.unexpected)
      return refresh()
    },
  })
  return (
    <section className="panel stack" aria-labelledby="alert-kinds" aria-busy={saving.isPending}>
      <h2 id="alert-kinds">O que avisar</h2>
      <div className="alert-kinds">
        <p className="alert-ways small muted" aria-hidden="true">
          <span />
          <span>{channels.push}</span>
          <span>{channels.mail}</span>
        </p>
        {kinds.map(kind => (
          <Kind
            key={kind}
            kind={kind}
            choice={choices[kind]}
            choose={choice => saving.mutate({ kind, choice, before: choices[kind] })}
          />
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
  const toggle = (way: AlertChannel) => ({
    name: `${label}: ${channels[way]}`,
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
