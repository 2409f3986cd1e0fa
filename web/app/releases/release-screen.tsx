import './releases.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { answerInvitation, type Invitation, openInvitation } from '#contract/release.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Check } from '#web/kit/check.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { Note } from '#web/kit/note.tsx'
import { Empty } from '#web/parts/empty.tsx'
import { client } from '../client.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useRun } from '../parts/use-run.ts'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { ReleasedItem } from './released-item.tsx'

const title = 'Autorização de imagem'

const points = [
  {
    icon: 'scan-face',
    name: 'É para quem aparece',
    text: 'Alguém quer publicar uma imagem em que você aparece. Sem a sua autorização ela não vai ao ar.',
  },
  {
    icon: 'shield-check',
    name: 'Com a sua conta verificada',
    text: 'Entre ou crie uma conta e envie os documentos. Depois da verificação, abra este link de novo.',
  },
  {
    icon: 'lock-keyhole',
    name: 'Você decide',
    text: 'Você vê a imagem antes de responder e pode retirar a autorização quando quiser.',
  },
] as const

export default function ReleaseScreen() {
  const token = useParams().token ?? ''
  const isMember = useIsMember()
  if (isMember) return <MemberRelease token={token} />
  return (
    <VisitorScreen
      title={title}
      close={paths.landing}
      path={paths.release(token)}
      heading={title}
      intro="A imagem só aparece para quem entra com a própria conta."
      points={points}
    />
  )
}

function MemberRelease({ token }: { token: string }) {
  const queries = useQueryClient()
  const queryKey = ['invitation', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    retry: false,
    queryFn: () => client.call(openInvitation, { body: { token } }),
  })
  const refresh = () => queries.invalidateQueries({ queryKey })
  const isGone = error instanceof CallFailure && (error.status === 404 || error.status === 403 || error.status === 422)
  return (
    <Screen title={title} close={paths.accountMenu}>
      <h1>{title}</h1>
      {isGone && <Empty title={error.status === 422 ? 'Este link não vale mais.' : error.message} />}
      {error && !isGone && <LoadFailure what="o convite" error={error} retry={refetch} />}
      {!data && !error && <span className="sk release-sk" />}
      {data && (data.state === 'unverified' ? <Unverified {...data} /> : <Item data={data} {...{ token, refresh }} />)}
    </Screen>
  )
}

type Unverified = Extract<Invitation, { state: 'unverified' }>
type OpenInvitation = Exclude<Invitation, Unverified>

const Unverified = ({ kyc }: Unverified) => (
  <>
    <Note tone="info" icon="clock">
      {kyc === 'pending'
        ? 'Os seus documentos estão em análise. Quando forem aprovados, abra este link de novo para ver a imagem e responder.'
        : 'Para ver a imagem e responder, antes envie os seus documentos. Depois da verificação, abra este link de novo.'}
    </Note>
    {kyc === null && (
      <AppLink className="btn btn-primary btn-block" href={paths.documents}>
        Enviar documentos
      </AppLink>
    )}
  </>
)

type ItemProps = { data: OpenInvitation; token: string; refresh: () => Promise<unknown> }

function Item({ data, token, refresh }: ItemProps) {
  const { state, statements } = data
  return (
    <>
      <ReleasedItem item={data} />
      {state === 'invited' ? (
        <Answer {...{ data, token, refresh }} />
      ) : (
        <>
          <Note tone="info" icon={state === 'released' ? 'circle-check' : 'info'} role="status">
            {answered[state]}
          </Note>
          <ul className="release-statements">
            {statements.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <AppLink className="btn btn-secondary btn-block" href={paths.releases}>
            Minhas autorizações
          </AppLink>
        </>
      )}
    </>
  )
}

const answered = {
  released: 'Você autorizou. Para voltar atrás, abra as suas autorizações.',
  refused: 'Você não autorizou. A imagem não vai ao ar.',
  revoked: 'Você retirou a autorização. A imagem não está mais no ar.',
}

function Answer({ data: { version, statements }, token, refresh }: ItemProps) {
  const [isAgreed, agree] = useState(false)
  const [isMissing, miss] = useState(false)
  const { busy, run } = useRun()
  const send = (answer: 'released' | 'refused') =>
    run(async () => {
      await client.call(answerInvitation, { body: { token, answer, version } })
      await refresh()
      notify.success(answer === 'released' ? 'Autorização registrada.' : 'Resposta registrada.')
    })
  const release = () => (isAgreed ? void send('released') : miss(true))
  return (
    <>
      <section className="panel stack check-field" aria-labelledby="release-text">
        <h2 id="release-text">Para autorizar</h2>
        <ul className="release-statements">
          {statements.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Check
          checked={isAgreed}
          onChecked={agree}
          aria-invalid={isMissing && !isAgreed}
          aria-describedby={isMissing && !isAgreed ? 'release-err' : undefined}
        >
          Li, e é verdade
        </Check>
        <FieldError id="release" message={isMissing && !isAgreed ? 'Marque para autorizar.' : undefined} />
      </section>
      <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Enviando…" onClick={release}>
        Autorizar
      </BusyButton>
      <button
        type="button"
        className="btn btn-secondary btn-block"
        disabled={busy}
        onClick={() => void send('refused')}
      >
        Não autorizar
      </button>
    </>
  )
}
