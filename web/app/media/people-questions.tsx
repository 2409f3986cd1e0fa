import { useEffect, useId, useRef } from 'react'
import { type People, peopleChoices } from '#contract/media.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useBlobUrl, useOwnPicture } from '../picture-url.ts'
import { nameOf, nouns } from './item-labels.ts'
import { lacksPeople, type MediaItem, peopleIn } from './media-item.ts'

type PeopleQuestionsProps = {
  items: readonly MediaItem[]
  /** The key of an answered item whose answer the person may change. */
  again: string | undefined
  answer: (keys: readonly string[], people: People) => void
}

const choices = Object.entries(peopleChoices) as [People, string][]

/** Preselects no answer. Keeps showing answered questions, so that the person can change the answers. */
export function PeopleQuestions({ items, again, answer }: PeopleQuestionsProps) {
  const asked = useRef(new Set<string>())
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  for (const item of items) if (lacksPeople(item)) asked.current.add(item.key)
  if (again) asked.current.add(again)
  useEffect(() => {
    if (again) list.current?.querySelector<HTMLElement>(`[data-asked="${again}"] input`)?.focus()
  }, [again])
  const shown = items.filter(({ key }) => asked.current.has(key))
  const open = shown.filter(lacksPeople)
  const [first] = shown
  if (!first) return null
  const { small } = nouns[first.kind]
  return (
    <section className="panel people" aria-labelledby={id}>
      <div>
        <h3 id={id}>Quem aparece?</h3>
        <p className="small muted">{`Responda em cada ${small}. Quem aparece além de você precisa autorizar.`}</p>
      </div>
      <ul ref={list}>
        {shown.map(item => (
          <li key={item.key} data-asked={item.key}>
            <Picture item={item} />
            <Question
              name={nameOf(item.kind, items.indexOf(item))}
              chosen={peopleIn(item)}
              choose={people => answer([item.key], people)}
            />
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <div className="stack">
          <p className="small muted">
            {`Nas ${open.length} sem resposta:`.replace('Nas', first.kind === 'image' ? 'Nas' : 'Nos')}
          </p>
          <div className="chips">
            {choices.map(([people, label]) => (
              <button
                key={people}
                type="button"
                className="btn btn-secondary btn-sm"
                onClick={() =>
                  answer(
                    open.map(({ key }) => key),
                    people,
                  )
                }
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

type QuestionProps = { name: string; chosen: People | undefined; choose: (people: People) => void }

function Question({ name, chosen, choose }: QuestionProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="label">{name}</legend>
      <div className="chips">
        {choices.map(([people, label]) => (
          <label key={people} className="chip">
            <input type="radio" name={id} value={people} checked={chosen === people} onChange={() => choose(people)} />
            <Icon name="check" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Picture({ item: { own, thumb } }: { item: MediaItem }) {
  const sizes = own && (own.type === 'video' ? own.poster : own.link)
  const stored = useOwnPicture(sizes?.['360'] ?? sizes?.['50'])
  const url = useBlobUrl(thumb) ?? stored
  return <div className="people-picture">{url && <img src={url} alt="" />}</div>
}
