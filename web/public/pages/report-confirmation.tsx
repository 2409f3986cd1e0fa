import { formatDateTime } from '#contract/format.ts'
import { type ReportKind, reportKinds } from '#contract/report-kinds.ts'
import { Icon } from '#web/kit/icon.tsx'

export type ConfirmationProps = {
  /** Whether the person opened an e-mailed link, which proves that they own the address. */
  mailed: boolean
  /** Whether confirming the report hides the content. */
  hides: boolean
  /** The unconfirmed reports from the same address, including this one. */
  waiting: { id: number; protocol: string; kind: ReportKind; received_at: Date }[]
}

export const ConfirmNotices = ({ mailed, hides, waiting }: ConfirmationProps) =>
  mailed ? waiting.length > 0 && <Confirmation {...{ hides, waiting }} /> : <OpenMail hides={hides} />

const OpenMail = ({ hides }: Pick<ConfirmationProps, 'hides'>) => (
  <div className="note note-info">
    <Icon name="mail" />
    <div>
      <p>
        <b>Confirme pelo link que enviamos ao seu e-mail.</b>
        {hides && ' Só depois disso o conteúdo sai do ar por precaução. O prazo da decisão já está correndo.'}
      </p>
      <p className="small">
        Não chegou? Veja no spam. Enviamos um e-mail por hora: se você mandou outro aviso há pouco, o link daquele
        e-mail confirma este também.
      </p>
    </div>
  </div>
)

const Confirmation = ({ hides, waiting }: Pick<ConfirmationProps, 'hides' | 'waiting'>) => (
  <section aria-labelledby="confirmar">
    <h2 id="confirmar">{waiting.length > 1 ? 'Confirme os seus avisos' : 'Confirme o seu aviso'}</h2>
    <p>
      {hides ? 'Só depois disso o conteúdo sai do ar por precaução, até a decisão. ' : ''}
      {waiting.length > 1 && 'Deixe marcado só o que você enviou.'}
    </p>
    <form method="post">
      <fieldset className="report-choice">
        <legend className="label">Enviado com este e-mail</legend>
        {waiting.map(({ id, protocol, kind, received_at }) => (
          <label key={id}>
            <input type="checkbox" name="confirm" value={id} defaultChecked />
            <span>
              <b>{reportKinds[kind].name}</b>
              <span className="small muted num">
                {protocol} · {formatDateTime(received_at, ' às ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="btn btn-primary btn-block" name="confirm" value="">
        Confirmar
      </button>
    </form>
  </section>
)
