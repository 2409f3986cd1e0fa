import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { helpHours } from '#contract/case-kinds.ts'
import { CallFailure } from '#contract/client.ts'
import { formatDateTime } from '#contract/format.ts'
import { type PrivateMessage, privateHelp, readPrivateHelp, sendPrivateHelp } from '#contract/help-request.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { client } from '../client.ts'

/** Stores no draft, and uses no query, because the query cache would keep the response. */
function usePrivateForm(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const running = useRef(false)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(undefined)
    await send().catch(error =>
      setFailure(error instanceof CallFailure ? error : new CallFailure(0, failures.unexpected)),
    )
    running.current = false
    setBusy(false)
  }
  const errorOf = (name: string) => failure?.errors[name]?.[0]
  const general = failure && Object.keys(failure.errors).length === 0 ? failure.message : undefined
  return { busy, submit, errorOf, general }
}

type PrivateFormProps = { id: string; heading: string; submit: (event: FormEvent) => void; children: ReactNode }

const PrivateForm = ({ id, heading, submit, children }: PrivateFormProps) => (
  <section className="stack" aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <form className="stack" method="post" noValidate autoComplete="off" onSubmit={event => void submit(event)}>
      {children}
    </form>
  </section>
)

const General = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="err" role="alert">
      <Icon name="circle-alert" />
      <span>{text}</span>
    </p>
  )

type WordProps = {
  label: string
  hint?: string
  error: string | undefined
  value: string
  onValue: (word: string) => void
}

/** Masks the typed word, but is not a password field, because the browser would offer to save the word. */
const Word = (props: WordProps) => (
  <TextField
    {...props}
    isOptional={false}
    className="input private-word"
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={privateHelp.wordLength.max}
  />
)

export function WriteNote() {
  const [text, setText] = useState('')
  const [word, setWord] = useState('')
  const [sent, setSent] = useState<'with word' | 'without'>()
  const { busy, submit, errorOf, general } = usePrivateForm(async () => {
    await client.call(sendPrivateHelp, { body: { text, ...(word.trim() && { word }) } })
    setSent(word.trim() ? 'with word' : 'without')
    setText('')
    setWord('')
  })
  return (
    <PrivateForm id="escrever" heading="Escrever à equipe de segurança" submit={submit}>
      <TextAreaField
        label="Mensagem"
        hint="O que acontece, onde você está se puder dizer, e um jeito seguro de falar com você, se houver."
        error={errorOf('text')}
        autoComplete="off"
        spellCheck={false}
        rows={5}
        maxLength={privateHelp.textLength}
        value={text}
        onValue={setText}
      />
      <Word
        label="Palavra secreta (opcional)"
        hint="Sem ela, você não consegue ler nossa resposta. Escolha algo difícil de adivinhar e não anote."
        error={errorOf('word')}
        value={word}
        onValue={setWord}
      />
      <General text={general} />
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={busy} doing="Enviando…">
        Enviar
      </BusyButton>
      <div role="status">
        {sent && (
          <Note tone="green" icon="circle-check">
            Recebemos. Uma pessoa da equipe lê em até {helpHours.person} horas.{' '}
            {sent === 'with word'
              ? 'Volte aqui e digite a palavra para ler a resposta.'
              : 'Sem palavra secreta, não há onde ler uma resposta.'}
          </Note>
        )}
      </div>
    </PrivateForm>
  )
}

export function ReadNotes() {
  const [word, setWord] = useState('')
  const [found, setFound] = useState<readonly PrivateMessage[]>()
  const { busy, submit, errorOf, general } = usePrivateForm(async () => {
    setFound(undefined)
    setFound((await client.call(readPrivateHelp, { body: { word } })).messages)
    setWord('')
  })
  return (
    <PrivateForm id="ler" heading="Ler a resposta" submit={submit}>
      <Word label="Palavra secreta" error={errorOf('word')} value={word} onValue={setWord} />
      <General text={general} />
      <BusyButton type="submit" className="btn btn-secondary btn-block" busy={busy} doing="Abrindo…">
        Abrir
      </BusyButton>
      <div role="status">
        {found?.length === 0 && <p className="muted">Não há nada com essa palavra.</p>}
        {found && found.length > 0 && <Notes notes={found} hide={() => setFound(undefined)} />}
      </div>
    </PrivateForm>
  )
}

const Notes = ({ notes, hide }: { notes: readonly PrivateMessage[]; hide: () => void }) => (
  <div className="stack">
    <ol className="private-notes">
      {notes.map(({ team, text, at }) => (
        <li key={at + text} className={team ? 'is-team' : undefined}>
          <p className="xs">
            {team ? 'Equipe' : 'Você'} · <span className="num">{formatDateTime(at)}</span>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <p className="small">Para responder, escreva acima com a mesma palavra.</p>
    <button type="button" className="btn btn-ghost btn-block" onClick={hide}>
      Esconder
    </button>
  </div>
)
