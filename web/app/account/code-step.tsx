import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { askRemoval, endSecondStep, removalDays } from '#contract/second-step.ts'
import { Note } from '#web/kit/note.tsx'
import { callAs } from '../client.ts'
import { TextField } from '../forms/fields.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { useRun } from '../parts/use-run.ts'

type CodeStepProps = {
  typed: { email: string; password: string }
  enter: (code: string) => Promise<void>
  leave: () => void
}

/** After the password, for an account whose owner turned on the second step. */
export function CodeStep({ typed, enter, leave }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <h1>Código de verificação</h1>
      <p className="muted">
        {isRecovery
          ? 'Digite um dos códigos que você guardou. Cada um serve uma vez.'
          : 'Abra o aplicativo autenticador no celular e digite o código desta conta.'}
      </p>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} enter={enter} />
      <nav className="entry-links" aria-label="Outras formas de entrar">
        <button type="button" className="btn btn-ghost" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Usar o aplicativo' : 'Usar um código de recuperação'}
        </button>
        <button type="button" className="btn btn-ghost" onClick={leave}>
          Trocar de conta
        </button>
      </nav>
      {isRecovery && <Lost typed={typed} />}
    </>
  )
}

const CodeOnly = z.object({ code: endSecondStep.body.shape.code })

function CodeForm({ isRecovery, enter }: Pick<CodeStepProps, 'enter'> & { isRecovery: boolean }) {
  const screen = useScreenForm({
    draft: 'log-in-code',
    schema: CodeOnly,
    initial: { code: '' },
    secret: ['code'],
    send: ({ code }) => enter(code),
  })
  const { setFocus } = screen.form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <ScreenForm {...screen} verb="Entrando…">
      <TextField
        name="code"
        label={isRecovery ? 'Código de recuperação' : 'Código de 6 dígitos'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <SubmitButton label="Entrar" verb="Entrando…" />
    </ScreenForm>
  )
}

function Lost({ typed: { email, password } }: Pick<CodeStepProps, 'typed'>) {
  const [isMailed, setMailed] = useState(false)
  const { busy, run } = useRun()
  const ask = () =>
    run(async () => {
      await callAs().call(askRemoval, { body: { username: email, password } })
      setMailed(true)
    })
  return (
    <section className="stack" aria-labelledby="lost">
      <h2 id="lost">Perdeu o celular e os códigos?</h2>
      {!isMailed && (
        <>
          <p className="muted small">
            Mandamos um link ao seu e-mail. Depois de confirmar, a conta espera {removalDays} dias e deixa de pedir o
            código. Avisamos nesse tempo, e você pode cancelar. Ninguém pode encurtar a espera, nem a nossa equipe.
          </p>
          <button type="button" className="btn btn-secondary btn-block" aria-busy={busy} onClick={ask}>
            Enviar o link
          </button>
        </>
      )}
      <div role="status">
        {isMailed && (
          <Note tone="info" icon="mail">
            Enviamos um link para o e-mail da conta. A espera começa quando você o confirmar.
          </Note>
        )}
      </div>
    </section>
  )
}
