import { useQuery } from '@tanstack/react-query'
import { downloadPackage, readOpenedEvidence } from '#contract/evidence.ts'
import { formatTime } from '#contract/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { Panel, useNow } from '../frame/screen.tsx'
import { PasskeyGate } from '../session/passkey-gate.tsx'

/** Disappears when the opening ends. Shows only text and hashes if child abuse is suspected. */
export const OpenedEvidence = ({ id }: { id: number }) => (
  <PasskeyGate what="evidence">
    <Opened id={id} />
  </PasskeyGate>
)

function Opened({ id }: { id: number }) {
  const now = useNow()
  const { data, error } = useQuery({
    queryKey: ['opened-evidence', id],
    queryFn: () => call(readOpenedEvidence, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <FailureNote error={error} />
  if (!data) return <p className="waiting">Abrindo o lacre…</p>
  if (now >= Date.parse(data.ends_at))
    return <Note icon="lock-keyhole">A abertura terminou: o lacre está fechado de novo.</Note>
  return (
    <Panel title={`Aberto até ${formatTime(data.ends_at)}`} className="evidence-open">
      <p className="xs num">{data.watermark}</p>
      {data.kind === 'abuse' && (
        <Note tone="info" icon="eye-off">
          O material nunca aparece aqui. O pacote cifrado segue só para a autoridade.
        </Note>
      )}
      <p>
        <a className="btn btn-sm btn-secondary" href={downloadPackage.path.replace(':id', String(id))} download>
          <Icon name="download" />
          Baixar o pacote cifrado
        </a>
      </p>
      <pre className="evidence-text">{data.content}</pre>
      {data.pictures.length > 0 && (
        <ul className="report-pictures" aria-label="O que foi publicado">
          {data.pictures.map(({ name, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener">
                <img src={url} alt={`Publicado: ${name}`} loading="lazy" />
              </a>
              <span className="xs evidence-hash">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
