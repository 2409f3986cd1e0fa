import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import {
  addIncident,
  type IncidentCase,
  type IncidentFacts,
  type IncidentTextName,
  incidentLimits,
  incidentTextNames,
  incidentTexts,
  saveIncident,
} from '#contract/incident.ts'
import { TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { useNavigate } from '#web/kit/client/router.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { localMinute, unlessUntouched } from '../frame/sao-paulo-time.ts'
import { focusOnArrival } from '../frame/screen.tsx'

export const incidentsKey = 'incidents'

type IncidentDialogProps = { one?: IncidentCase; onClose: () => void }

/** Registers an incident, or changes `one`. */
export function IncidentDialog(props: IncidentDialogProps) {
  const { facts, known, setKnown, setText, busy, error, send } = useIncident(props)
  const errors = fieldErrors(error)
  return (
    <ActionDialog {...(props.one ? changing : adding)} wide {...{ busy, error }} onSend={send} onClose={props.onClose}>
      <TextField
        label="Quando se soube"
        hint="Horário de São Paulo. O prazo conta daqui."
        type="datetime-local"
        error={errors.known_at}
        value={known}
        onValue={setKnown}
      />
      {incidentTextNames.map(name => (
        <TextAreaField
          key={name}
          label={incidentTexts[name]}
          hint={hints[name]}
          error={errors[name]}
          ref={name === 'what' ? focusOnArrival : undefined}
          rows={name === 'what' ? 5 : 2}
          maxLength={incidentLimits.text}
          value={facts[name]}
          onValue={text => setText(name, text)}
        />
      ))}
    </ActionDialog>
  )
}

const adding = {
  title: 'Registrar incidente',
  verb: 'Registrar',
  doing: 'Registrando…',
  below: 'O que ainda não se sabe pode ficar vazio até o encerramento.',
} as const
const changing = { title: 'Alterar o registro', verb: 'Salvar', doing: 'Salvando…' } as const

const hints: Record<IncidentTextName, string> = {
  what: 'Com a causa, quando se souber. Sem nomes.',
  data: 'Cadastro, documentos, fotos, mensagens, pagamentos, senhas…',
  people: 'O número, ou a melhor estimativa, e se há menores de idade.',
  risk: 'Se não há risco relevante, diga por quê.',
  measures: 'O que já protegia os dados, o que foi feito e o que a pessoa pode fazer.',
}

const empty: IncidentFacts = { known_at: '', what: '', data: '', people: '', risk: '', measures: '' }

function useIncident({ one, onClose }: IncidentDialogProps) {
  const navigate = useNavigate()
  // Keeps the version that the operator opened: a conflict refreshes the screen behind the dialog, and they must not
  // overwrite changes they have not seen.
  const [before] = useState(one)
  const [facts, setFacts] = useState(() => (before ? factsOf(before) : empty))
  const [known, setKnown] = useState(() => localMinute(before ? new Date(before.known_at) : new Date()))
  const { busy, error, save } = useSaving({
    key: incidentsKey,
    async send(body: IncidentFacts) {
      if (before) {
        await call(saveIncident, { params: { id: String(before.id) }, body: { ...body, version: before.version } })
      } else navigate(pathOf('incident', (await call(addIncident, { body })).id))
    },
    message: before ? 'Registro salvo.' : 'Incidente registrado. O prazo corre.',
    onSaved: onClose,
  })
  return {
    ...{ facts, known, setKnown, busy, error },
    setText: (name: IncidentTextName, text: string) => setFacts({ ...facts, [name]: text }),
    send: () => save({ ...facts, known_at: unlessUntouched(known, before?.known_at) }),
  }
}

const factsOf = (one: IncidentCase): IncidentFacts => {
  const { known_at, what, data, people, risk, measures } = one
  return { known_at, what, data, people, risk, measures }
}
