import '../account/my-data.css'
import './privacy.css'
import { formatCount } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { PrivacyOverview } from '#contract/privacy.ts'
import { isPartnerType, userTypeOf } from '#contract/user-types.ts'
import { GivenDeclarations } from '../declarations/given-declarations.tsx'
import { useDeclarations } from '../declarations/use-declarations.ts'
import { AppLink } from '../parts/app-link.tsx'
import { Fold } from '../parts/fold.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadArchive } from './download-archive.tsx'
import { OwnRequests } from './own-requests.tsx'
import { Automations, Recipients, Stored, Views } from './stored-data.tsx'
import { usePrivacy } from './use-privacy.ts'

export default function PrivacyScreen() {
  const { data, error, refetch } = usePrivacy()
  return (
    <Screen title="Privacidade" back={paths.accountMenu} isWhole>
      <h1>Privacidade e meus dados</h1>
      <p className="muted">
        O que guardamos sobre você, quem vê, e como corrigir, levar ou apagar. Tudo aqui é gratuito.
      </p>
      {data && <Folds overview={data} />}
      {!data && (error ? <LoadFailure what="os seus dados" error={error} retry={refetch} /> : <Waiting />)}
    </Screen>
  )
}

const Folds = ({ overview }: { overview: PrivacyOverview }) => (
  <>
    <div className="folds">
      <Stored overview={overview} />
      <Recipients recipients={overview.recipients} />
      <Views views={overview.views} />
      <Automations />
      <OwnConsents />
      <Corrections userType={readSession().userType} />
      <DownloadArchive />
      <OwnRequests />
      <DeleteAccount />
    </div>
    <Officer officer={overview.officer} />
  </>
)

/** Repeats the list from the consents' own screen, so that people can easily find how to withdraw one. */
function OwnConsents() {
  const { all, error, missing, refresh } = useDeclarations()
  const given = (all?.length ?? 0) - missing.length
  return (
    <Fold heading="O que você autorizou" now={given > 0 ? formatCount(given, 'em vigor', 'em vigor') : ''}>
      {error && <p className="err">Não foi possível carregar as autorizações.</p>}
      {all && given === 0 && <p className="muted">Nenhuma declaração ou autorização em vigor.</p>}
      {all && <GivenDeclarations all={all} refresh={refresh} />}
      <p className="small">
        {missing.length > 0 && 'Para confirmar o que falta, abra '}
        {missing.length === 0 && 'Os textos inteiros estão também em '}
        <AppLink className="link" href={paths.declarations}>
          Declarações
        </AppLink>
        .
      </p>
    </Fold>
  )
}

type Correction = readonly [what: string, path: string, where: string]

const correctionsOf = (userType: number | undefined): Correction[] => [
  ['Nome, e-mail e senha', paths.myData, 'Meus Dados'],
  ['Texto, fotos, telefone e redes', userTypeOf(userType)?.update ?? paths.updateProfile, 'Meu Perfil'],
  ...(isPartnerType(userType)
    ? ([['Publicidades', paths.campaigns, 'Minhas Publicidades']] as const)
    : ([['Horários', paths.hours, 'Horários']] as const)),
  ['Avisos e aparelhos que os recebem', paths.alerts, 'Notificações'],
  ['Aparelhos conectados', paths.myData, 'Meus Dados'],
]

const Corrections = ({ userType }: { userType: number | undefined }) => (
  <Fold heading="Corrigir">
    <dl className="stored-facts">
      {correctionsOf(userType).map(([what, path, where]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <AppLink className="link" href={path}>
              {where}
            </AppLink>
          </dd>
        </div>
      ))}
    </dl>
    <p className="muted small">
      Nome, CPF e data de nascimento que conferimos nos documentos não mudam por aqui: faça um pedido de correção.
    </p>
  </Fold>
)

const Officer = ({ officer: { name, email } }: Pick<PrivacyOverview, 'officer'>) => (
  <p className="small muted">
    Encarregado de dados pessoais (LGPD): {name ? `${name}, ` : ''}
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
    . Veja também os{' '}
    <AppLink className="link" href={paths.terms}>
      termos
    </AppLink>
    .
  </p>
)

const waiting = [
  'stored',
  'recipients',
  'views',
  'automations',
  'consents',
  'corrections',
  'download',
  'requests',
  'delete',
]

const Waiting = () => (
  <div className="folds" aria-busy="true">
    {waiting.map(fold => (
      <div key={fold} className="fold fold-sk">
        <span className="sk sk-line" />
      </div>
    ))}
  </div>
)
