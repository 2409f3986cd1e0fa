import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type OwnAccount, readOwnAccount } from '#contract/account.ts'
import { formatDateTime } from '#contract/format.ts'
import { documentNames } from '#contract/kyc.ts'
import { paths } from '#contract/paths.ts'
import { afterDocumentsPath, arrivalOf } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { write } from '../device.ts'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession, updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'
import { readDraft, renameUpload } from './draft.ts'
import { PrivacyNote } from './step-screen.tsx'
import { finalPath, resumePath, startPath, stepOf, steps } from './steps.ts'

const afterFinal = paths.plans

const wordings = [
  {
    lead: 'Recebemos as suas três fotos. Enquanto elas são conferidas, continue o seu cadastro.',
    action: 'Continuar cadastro',
  },
  {
    lead: 'Recebemos as suas três fotos. Enquanto elas são conferidas, você pode atualizar o seu cadastro.',
    action: 'Atualizar cadastro',
  },
] as const

export function DocumentsFinal() {
  const kyc = useSentDocuments()
  const { userType, perfilCreate } = readSession()
  const { lead, action } = wordings[perfilCreate]
  return (
    <Screen
      title="Verificação"
      close={paths.accountMenu}
      action={
        <AppLink className="btn btn-primary" href={afterDocumentsPath(userType, perfilCreate)}>
          {action}
        </AppLink>
      }
    >
      <div className="pronto">
        <Icon name="check" className="mark" />
        <h1>Pronto!</h1>
        <p className="muted">{kyc === 'okay' ? approved[perfilCreate] : lead}</p>
        {kyc === 'okay' ? null : <InReview />}
      </div>
    </Screen>
  )
}

const approved = [
  'Os seus documentos já foram aprovados. Continue o seu cadastro.',
  'Os seus documentos já foram aprovados. Você pode atualizar o seu cadastro.',
] as const

const InReview = () => (
  <p className="note note-info">
    <Icon name="clock" />
    <span>
      <b>Documentos em análise.</b> Avisamos por e-mail quando a análise terminar.
    </span>
  </p>
)

function useSentDocuments() {
  const state = useKycState()
  const kyc = state ? state.kyc : readSession().kyc
  const go = useGo()
  useEffect(() => {
    if (kyc) write('tab', { afterFinal })
    else go(startPath, { replace: true })
  }, [kyc, go])
  return kyc
}

export function useKycState() {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: [...accountKey, 'kyc'],
    staleTime: 0,
    retry: false,
    queryFn: async () => {
      const account = await client.call(readOwnAccount, {})
      const arrival = arrivalOf(account)
      if (arrival) updateSession({ kyc: arrival.kyc, perfilCreate: arrival.perfilCreate })
      return stateOf(account)
    },
  })
  // An upload may have changed it since the last screen.
  return isFetchedAfterMount ? data : undefined
}

/** Whoever renews is where somebody is who has sent nothing, or waits. */
function stateOf({ kyc, kyc_rejection: rejection, kyc_renewal: renewal }: OwnAccount) {
  if (!renewal) return { kyc, rejection, renewal }
  return { kyc: renewal.state === 'pending' ? ('pending' as const) : null, rejection, renewal }
}

const icons = { front: 'id-card', verse: 'file-text', selfie: 'scan-face' } as const
const hints = {
  front: 'O lado com a sua foto.',
  verse: 'O outro lado do mesmo documento.',
  selfie: 'Você segurando a frente do documento.',
} as const

export function DocumentsStart() {
  const state = useNewDocuments()
  const resume = useResumePath()
  return (
    <Screen title="Verificação" close={paths.accountMenu} action={<Begin resume={resume} />} isWhole>
      <p className="muted small">Passo 3 de 3</p>
      <h1>Agora vamos precisar de 3 fotos do seu RG ou CNH</h1>
      {state && <WhyAgain {...state} />}
      <div className="columns">
        <ul className="photo-list">
          {steps.map(({ kind }) => (
            <li key={kind}>
              <Icon name={icons[kind]} />
              <div>
                <p>
                  <b>{documentNames[kind]}</b>
                </p>
                <p className="muted small">{hints[kind]}</p>
              </div>
            </li>
          ))}
        </ul>
        <PrivacyNote whole />
      </div>
    </Screen>
  )
}

const Begin = ({ resume }: { resume: string | undefined }) => (
  <div className="upright">
    <AppLink className="btn btn-primary" href={stepOf.front.capture}>
      Começar
    </AppLink>
    {resume && (
      <AppLink className="btn btn-ghost btn-sm" href={resume}>
        Continuar com as fotos já tiradas
      </AppLink>
    )}
  </div>
)

type DocumentsState = ReturnType<typeof stateOf>

function WhyAgain({ rejection, renewal }: DocumentsState) {
  if (rejection && renewal?.state !== 'ended')
    return (
      <p className="note note-danger" role="status">
        <Icon name="triangle-alert" />
        <span>
          <b>As fotos anteriores não foram aceitas.</b> {rejection}
        </span>
      </p>
    )
  if (!renewal) return null
  return (
    <p className="note note-info" role="status">
      <Icon name="clock" />
      <span>
        <b>{renewal.state === 'ended' ? 'A verificação terminou.' : 'Renove a verificação.'}</b>{' '}
        {renewal.state === 'ended'
          ? 'O anúncio volta ao ar quando as novas fotos forem aprovadas.'
          : `Envie as fotos até ${formatDateTime(renewal.until, ' às ')}. Enquanto conferimos, o anúncio continua no ar.`}
      </span>
    </p>
  )
}

/** People whose photos are in review or approved are redirected. */
function useNewDocuments() {
  const state = useKycState()
  const go = useGo()
  useEffect(() => {
    if (!state) return
    if (state.kyc) go(finalPath, { replace: true })
    // The previous submission is decided: this starts a new one.
    else renameUpload(readSession().token ?? '')
  }, [state, go])
  return state?.kyc ? undefined : state
}

function useResumePath() {
  const [path, show] = useState<string>()
  useEffect(() => {
    readDraft(readSession().token ?? '').then(({ photos }) => show(resumePath(photos)))
  }, [])
  return path
}
