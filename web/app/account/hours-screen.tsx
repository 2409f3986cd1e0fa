import './hours-screen.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type AttendanceHours,
  describeHours,
  saveAttendanceHours,
  weekdayNames,
  weekdays,
} from '#contract/attendance-hours.ts'
import { paths } from '#contract/paths.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Check } from '#web/kit/check.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { Select, type SelectProps } from '#web/kit/select.tsx'
import { client } from '../client.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useRun } from '../parts/use-run.ts'
import {
  type Block,
  blocksOf,
  closings,
  hoursOf,
  isWholeDay,
  newBlock,
  openings,
  readBlocks,
  toggleDay,
  withWholeDay,
} from '../phones/hours-blocks.ts'
import { NumberHoursPanel } from '../phones/number-hours.tsx'
import { unsent } from '../unsent.ts'
import { savedHours } from './saved-hours.ts'

export default function HoursScreen() {
  const { data, error, refetch } = useQuery({
    ...savedHours,
    // A refetch must not overwrite hours that the person is editing.
    refetchOnWindowFocus: false,
  })
  if (data) return <Editor saved={data} />
  return (
    <Screen
      title="Horários"
      back={paths.accountMenu}
      isWhole
      action={error ? undefined : <span className="sk sk-block" />}
    >
      <Heading />
      <div className="columns">
        {error ? (
          <LoadFailure what="os seus horários" error={error} retry={refetch} />
        ) : (
          <div aria-busy="true">
            <span className="sk hours-sk" />
          </div>
        )}
      </div>
    </Screen>
  )
}

const Heading = () => (
  <div>
    <h1>Horários</h1>
    <p className="muted">
      Os dias e as horas em que você costuma atender, no horário de Brasília. Aparecem no perfil assim que você salva.
    </p>
  </div>
)

function Editor({ saved }: { saved: AttendanceHours }) {
  const { blocks, setBlocks, isRestored, discard, forget } = useBlocks(saved)
  const { busy, save } = useSave(blocks, forget)
  const change = (block: Block) => setBlocks(blocks.map(one => (one.key === block.key ? block : one)))
  return (
    <Screen
      title="Horários"
      back={paths.accountMenu}
      isWhole
      action={
        <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Salvando…" onClick={save}>
          Salvar horários
        </BusyButton>
      }
    >
      <Heading />
      {isRestored && <Restored discard={discard} />}
      <div className="columns">
        <div>
          {blocks.map((block, place) => (
            <BlockFields
              key={block.key}
              block={block}
              name={blocks.length > 1 ? `Horário ${place + 1}` : 'Horário'}
              toggle={day => setBlocks(toggleDay(blocks, block.key, day))}
              change={change}
              remove={blocks.length > 1 ? () => setBlocks(blocks.filter(one => one !== block)) : undefined}
            />
          ))}
          {blocks.length < weekdays.length && (
            <button
              type="button"
              className="btn btn-outline btn-block"
              onClick={() => setBlocks([...blocks, newBlock(blocks)])}
            >
              <Icon name="plus" />
              Outro horário
            </button>
          )}
        </div>
        <div>
          <HoursPreview blocks={blocks} />
          <NumberHoursPanel hasHours={saved.length > 0} />
        </div>
      </div>
    </Screen>
  )
}

const draftName = 'hours'

/** Stores unsaved hours, so that they survive a reload. */
function useBlocks(saved: AttendanceHours) {
  const [draft] = useState(() => readBlocks(unsent.screens.read(draftName).blocks))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [blocks, show] = useState(() => draft ?? blocksOf(saved))
  const forget = () => {
    unsent.screens.write(draftName, {})
    setRestored(false)
  }
  return {
    blocks,
    isRestored,
    forget,
    setBlocks(changed: Block[]) {
      show(changed)
      unsent.screens.write(draftName, { blocks: changed })
    },
    discard() {
      forget()
      show(blocksOf(saved))
    },
  }
}

function useSave(blocks: readonly Block[], onSaved: () => void) {
  const queries = useQueryClient()
  const { busy, run } = useRun()
  const save = () => {
    const mistaken = blocks.findIndex(({ days, opens, closes }) => days.length > 0 && opens === closes)
    if (mistaken >= 0) return notify.error(sameTime)
    return run(async () => {
      const hours = hoursOf(blocks)
      await client.call(saveAttendanceHours, { body: { hours } })
      queries.setQueryData(savedHours.queryKey, hours)
      onSaved()
      notify.success(hours.length > 0 ? 'Horários salvos.' : 'Seu perfil não mostra mais horários.')
    })
  }
  return { busy, save: () => void save() }
}

const Restored = ({ discard }: { discard: () => void }) => (
  <Note tone="info" icon="info">
    <div className="stack">
      <p>Estas mudanças ainda não foram salvas.</p>
      <button type="button" className="btn btn-secondary btn-sm" onClick={discard}>
        Voltar aos horários salvos
      </button>
    </div>
  </Note>
)

const sameTime = 'O começo e o fim não podem ser iguais. Para o dia todo, marque 24 horas.'

type BlockProps = {
  block: Block
  name: string
  toggle: (day: number) => void
  change: (block: Block) => void
  remove: (() => void) | undefined
}

const BlockFields = ({ block, name, toggle, change, remove }: BlockProps) => (
  <fieldset className="panel stack hours">
    <legend className="sr">{name}</legend>
    <div className="row-between">
      <b aria-hidden="true">{name}</b>
      {remove && (
        <button type="button" className="iconbtn" aria-label={`Remover ${name.toLowerCase()}`} onClick={remove}>
          <Icon name="trash-2" />
        </button>
      )}
    </div>
    <div className="hours-days">
      {weekdays.map((day, index) => (
        <label key={day} className="chip">
          <input
            type="checkbox"
            aria-label={weekdayNames[index]}
            checked={block.days.includes(index + 1)}
            onChange={() => toggle(index + 1)}
          />
          <Icon name="check" />
          {day}
        </label>
      ))}
    </div>
    <Check checked={isWholeDay(block)} onChecked={whole => change(withWholeDay(block, whole))}>
      24 horas
    </Check>
    {!isWholeDay(block) && <Times block={block} change={change} />}
  </fieldset>
)

const Times = ({ block, change }: Pick<BlockProps, 'block' | 'change'>) => (
  <>
    <div className="hours-times">
      <Time
        label="Das"
        options={openings}
        value={String(block.opens)}
        onValue={value => change({ ...block, opens: Number(value) })}
      />
      <Time
        label="Às"
        options={closings}
        value={String(block.closes)}
        onValue={value => change({ ...block, closes: Number(value) })}
      />
    </div>
    {block.closes < block.opens && <p className="hint">Termina no dia seguinte.</p>}
    {block.closes === block.opens && (
      <p className="err">
        <Icon name="circle-alert" />
        <span>{sameTime}</span>
      </p>
    )}
  </>
)

function Time({ label, ...select }: SelectProps & { label: string }) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Select id={id} {...select} />
    </div>
  )
}

function HoursPreview({ blocks }: { blocks: readonly Block[] }) {
  const lines = describeHours(hoursOf(blocks))
  return (
    <Note icon="eye" role="status">
      {lines.length === 0 && 'Sem dias escolhidos, o perfil não mostra horários.'}
      {lines.length > 0 && 'No seu perfil:'}
      <ul>
        {lines.map(line => (
          <li key={line}>
            <b>{line}</b>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <p className="small">Quem está livre neste momento usa Disponível agora: os horários não ligam esse aviso.</p>
      )}
    </Note>
  )
}
