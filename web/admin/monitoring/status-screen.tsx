import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { readSiteStatus, recordAgeReview, type SiteStatusLine } from '#contract/site-status.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useMay } from '../session/session.tsx'

/** Does not refresh automatically, because the calls would keep an absent operator's session alive. */
export default function StatusScreen() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['site-status'],
    queryFn: () => call(readSiteStatus, {}),
  })
  return (
    <Screen title="Status do site" actions={data && <Overall lines={data.lines} />}>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting words="Conferindo…" shape="rows" />}
      {data && (
        <>
          <StatusTable lines={data.lines} />
          <div className="toolbar">
            <button
              type="button"
              className="btn btn-sm btn-secondary"
              aria-disabled={isFetching}
              onClick={() => void refetch()}
            >
              <Icon name="rotate-cw" />
              Atualizar
            </button>
            <p className="xs num">
              Em {formatDateTime(data.at, ' às ')} · versão {data.version}
            </p>
          </div>
          <AgeReview />
        </>
      )}
    </Screen>
  )
}

/** The public page about the age check promises a review once a year. */
function AgeReview() {
  const may = useMay(duties.giveRoles)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { busy, error, save } = useSaving({
    key: 'site-status',
    send: () => call(recordAgeReview, {}),
    message: 'Revisão registrada.',
    onSaved: close,
  })
  if (!may) return null
  return (
    <>
      <button type="button" className="btn btn-sm btn-secondary" onClick={() => setAsking(true)}>
        Registrar revisão da verificação de idade
      </button>
      {isAsking && (
        <ActionDialog
          title="Registrar a revisão anual?"
          verb="Registrar"
          doing="Registrando…"
          below="Fica na auditoria, com o seu nome e a data de hoje."
          onSend={() => save(undefined)}
          onClose={close}
          {...{ busy, error }}
        >
          <p>
            Confirme que você reviu se as formas de verificar a idade funcionam para todos e se deixam menores de fora:
            os números de cada forma, as contestações do ano e os provedores.
          </p>
        </ActionDialog>
      )}
    </>
  )
}

function Overall({ lines }: { lines: SiteStatusLine[] }) {
  const bad = lines.filter(({ action }) => action !== null).length
  return (
    <p role="status">
      {bad === 0 ? (
        <StatusBadge tone="green" icon="circle-check">
          Tudo certo
        </StatusBadge>
      ) : (
        <StatusBadge tone="gold" icon="triangle-alert">
          {bad === 1 ? 'Um ponto pede atenção' : `${bad} pontos pedem atenção`}
        </StatusBadge>
      )}
    </p>
  )
}

const StatusTable = ({ lines }: { lines: SiteStatusLine[] }) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">Partes do site e o que fazer</caption>
      <thead>
        <tr>
          <th scope="col">Parte</th>
          <th scope="col">Situação</th>
          <th scope="col">Agora</th>
          <th scope="col">O que fazer</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, value, action }) => (
          <tr key={name}>
            <td data-name="Parte">
              <b>{name}</b>
            </td>
            <td data-name="Situação">
              {action === null ? (
                <StatusBadge tone="green" icon="circle-check">
                  Certo
                </StatusBadge>
              ) : (
                <StatusBadge tone="gold" icon="triangle-alert">
                  Atenção
                </StatusBadge>
              )}
            </td>
            <td className="num" data-name="Agora">
              {value}
            </td>
            <td className="muted" data-name={action === null ? undefined : 'O que fazer'}>
              {action}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
