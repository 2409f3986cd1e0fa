import { paths } from '#contract/paths.ts'
import { suspensionRule } from '#contract/suspension.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Helplines } from '#web/parts/safety-note.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

export type SuspensionPageProps = {
  state: 'open' | 'over' | 'lifted'
  since: string
  until: string
  sent?: boolean
  typed?: string
  problem?: string
}

export const SuspensionPage = (props: SuspensionPageProps) => (
  <PlainShell className="narrow contact">
    <h1>{props.state === 'lifted' ? 'Sua conta foi liberada' : 'Sua conta está em verificação'}</h1>
    {props.state === 'lifted' ? <Lifted /> : <Pending {...props} />}
    <section aria-labelledby="ajuda">
      <h2 id="ajuda">Se você precisa de ajuda</h2>
      <p>As ligações são gratuitas e sigilosas.</p>
      <Helplines />
    </section>
  </PlainShell>
)

const Lifted = () => (
  <p>
    A verificação terminou. Você já pode{' '}
    <a className="link" href={paths.logIn}>
      entrar na conta
    </a>
    .
  </p>
)

const Pending = ({ state, since, until, sent = false, ...form }: SuspensionPageProps) => (
  <>
    <p>
      Desde {since} o anúncio está fora do ar e não é possível entrar na conta. A decisão foi tomada por uma pessoa da
      nossa equipe, não por um sistema automático.
    </p>
    <p>
      <b>A regra:</b> {suspensionRule}{' '}
      <a className="link" href={paths.terms}>
        Ler as regras
      </a>
    </p>
    {sent && (
      <p className="note note-green" role="status">
        <Icon name="circle-check" />
        Resposta recebida. Outra pessoa da equipe vai ler e responder por e-mail em até 5 dias.
      </p>
    )}
    {state === 'over' ? (
      <p>
        O prazo para responder por aqui terminou em {until}. Você ainda pode{' '}
        <a className="link" href={paths.contact}>
          escrever para nós
        </a>
        .
      </p>
    ) : (
      !sent && <AnswerForm until={until} {...form} />
    )}
  </>
)

const AnswerForm = ({ until, typed, problem }: Pick<SuspensionPageProps, 'until' | 'typed' | 'problem'>) => (
  <form method="post">
    <div className="field">
      <label className="label" htmlFor="resposta">
        Não concorda? Conte o que aconteceu
      </label>
      <textarea
        id="resposta"
        className="input"
        name="text"
        rows={7}
        required
        aria-describedby="resposta-nota"
        aria-invalid={problem ? true : undefined}
        defaultValue={typed}
      />
      <div id="resposta-nota">
        <p className="hint">
          Você pode responder até {until}. Quem lê é outra pessoa, que não participou da decisão. Não envie números de
          documentos.
        </p>
        {problem && (
          <p className="err" role="alert">
            <Icon name="circle-alert" />
            {problem}
          </p>
        )}
      </div>
    </div>
    <button type="submit" className="btn btn-primary btn-block">
      Enviar resposta
    </button>
  </form>
)
