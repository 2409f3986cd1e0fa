import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { type NumberHours, readNumberHours, saveNumberHours } from '#contract/number-hours.ts'
import { audienceOf } from '#contract/user-types.ts'
import { Check } from '#web/kit/check.tsx'
import { SelectField } from '#web/kit/client/field.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { readSession } from '../session.ts'
import { closings, openings } from './hours-blocks.ts'

const saved = { queryKey: ['number-hours'], queryFn: () => client.call(readNumberHours, {}) }

/** Renders the panel only for accounts whose number visitors can see. */
export const NumberHoursPanel = ({ hasHours }: { hasHours: boolean }) =>
  audienceOf(readSession().userType ?? 0)?.publicNumber === 'whatsapp' && <Panel hasHours={hasHours} />

function Panel({ hasHours }: { hasHours: boolean }) {
  const { data, error, refetch } = useQuery(saved)
  return (
    <section className="panel stack" aria-labelledby="number-hours" aria-busy={!data && !error}>
      <h2 id="number-hours">Quando mostrar o WhatsApp</h2>
      {data && <Choices chosen={data} hasHours={hasHours} />}
      {!data &&
        (error ? <LoadFailure what="esta escolha" error={error} retry={refetch} /> : <span className="sk sk-block" />)}
    </section>
  )
}

/** The suggested hours suit a person who rests at night. */
const usualRest = { from: 22 * 60, to: 8 * 60 }

function Choices({ chosen, hasHours }: { chosen: NumberHours; hasHours: boolean }) {
  const choose = useChoose(chosen)
  const { attending, hidden } = chosen
  return (
    <>
      <Check
        checked={attending}
        disabled={!hasHours && !attending}
        onChecked={attending => choose({ ...chosen, attending })}
      >
        Só nos meus horários
      </Check>
      {!hasHours && (
        <p className={attending ? 'err' : 'hint'}>
          {attending ? 'Sem horários salvos, o número não aparece nunca.' : 'Salve antes os seus horários.'}
        </p>
      )}
      <Check checked={hidden !== null} onChecked={isOn => choose({ ...chosen, hidden: isOn ? usualRest : null })}>
        Nunca entre dois horários
      </Check>
      {hidden && (
        <div className="hours-times">
          <SelectField
            label="Das"
            options={openings.filter(({ value }) => value !== String(hidden.to))}
            value={String(hidden.from)}
            onValue={from => choose({ ...chosen, hidden: { ...hidden, from: Number(from) } })}
          />
          <SelectField
            label="Às"
            options={closings.filter(({ value }) => value !== String(hidden.from))}
            value={String(hidden.to)}
            onValue={to => choose({ ...chosen, hidden: { ...hidden, to: Number(to) } })}
          />
        </div>
      )}
      <p className="small muted">
        Fora desse tempo, o número não está na página, e ela diz quando ele volta. A mudança vale em até 30 segundos.
      </p>
    </>
  )
}

/** Shows each choice immediately, saves choices one at a time, and finally shows the stored choice. */
function useChoose(chosen: NumberHours) {
  const queries = useQueryClient()
  const stored = useRef(chosen)
  const last = useRef(Promise.resolve())
  const show = (choice: NumberHours) => queries.setQueryData(saved.queryKey, choice)
  const store = async (choice: NumberHours) => {
    await client.call(saveNumberHours, { body: choice })
    stored.current = choice
    notify.success('Escolha salva.')
  }
  return (choice: NumberHours) => {
    show(choice)
    const turn = last.current
      .then(() => store(choice))
      .catch(error => notify.error(error instanceof CallFailure ? error.message : failures.unexpected))
      .then(() => void (turn === last.current && show(stored.current)))
    last.current = turn
  }
}
