import './releases.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { type GivenRelease, listReleases, revokeRelease } from '#contract/release.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { Empty } from '#web/parts/empty.tsx'
import { client } from '../client.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useRun } from '../parts/use-run.ts'
import { ReleasedItem } from './released-item.tsx'

const queryKey = ['releases']

export default function ReleasesScreen() {
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async () => (await client.call(listReleases, {})).data,
  })
  return (
    <Screen title="Minhas autorizações" back={paths.declarations}>
      <div>
        <h1>Minhas autorizações</h1>
        <p className="muted">Imagens de outras pessoas em que você aparece e que autorizou.</p>
      </div>
      {error && <LoadFailure what="as autorizações" error={error} retry={refetch} />}
      {!data && !error && <span className="sk release-sk" />}
      {data?.length === 0 && (
        <Empty
          title="Você não autorizou nenhuma imagem"
          hope="Quem quiser publicar uma em que você aparece manda um link."
        >
          <AppLink className="btn btn-outline btn-sm" href={paths.declarations}>
            Voltar para declarações
          </AppLink>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="releases">
          {data.map(release => (
            <li key={release.id} className="panel">
              <ReleasedItem item={release} />
              <Release release={release} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}

function Release({ release: { id, nickname, state, released_at } }: { release: GivenRelease }) {
  const queries = useQueryClient()
  const { busy, run } = useRun()
  const revoke = () =>
    run(async () => {
      await client.call(revokeRelease, { params: { id: String(id) } })
      await queries.invalidateQueries({ queryKey })
      notify.info('Autorização retirada. A imagem saiu do ar.', { announces: true })
    })
  return (
    <div className="stack">
      <p>
        <b>{nickname ?? 'Anúncio'}</b>
        <br />
        <span className="small muted">
          {state === 'released' ? `Autorizada em ${formatDate(released_at)}` : 'Autorização retirada'}
        </span>
      </p>
      {state === 'released' && (
        <BusyButton className="btn btn-outline btn-sm" busy={busy} doing="Retirando…" onClick={() => void revoke()}>
          Retirar autorização
        </BusyButton>
      )}
    </div>
  )
}
