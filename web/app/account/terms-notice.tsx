import { useQueryClient } from '@tanstack/react-query'
import { acceptTerms, type TermsDue } from '#contract/account.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { client } from '../client.ts'
import { useRun } from '../parts/use-run.ts'
import { accountKey } from '../use-account.ts'

/** Asks for the acceptance of new terms, from the day on which they are announced. */
export function TermsNotice({ terms: { version, in_force, summary } }: { terms: TermsDue }) {
  const { busy, run } = useRun()
  const queries = useQueryClient()
  const accept = () =>
    run(async () => {
      await client.call(acceptTerms, { body: { version } })
      await queries.invalidateQueries({ queryKey: accountKey })
      notify.success('Aceite guardado.')
    })
  const day = formatDate(version)
  return (
    <Note icon="file-text" tone="info">
      <b>{in_force ? `Os termos mudaram em ${day}` : `Os termos mudam em ${day}`}</b>
      <ul>
        {summary.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="small">
        {in_force
          ? 'Para mudar o anúncio ou comprar um plano, aceite o novo texto. O que já está no ar continua.'
          : 'Até lá valem os de hoje. Se não concordar, você pode encerrar a conta.'}
      </p>
      <div className="stack">
        <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Guardando…" onClick={accept}>
          Aceitar
        </BusyButton>
        <a className="link" href={paths.terms} target="_blank" rel="noreferrer">
          Ler os termos
        </a>
      </div>
    </Note>
  )
}
