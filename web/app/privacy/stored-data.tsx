import { documentNames } from '#contract/documents.ts'
import { formatCount, formatDate, formatDateTime } from '#contract/format.ts'
import { operatorRoles } from '#contract/operator-roles.ts'
import { automations, dataKinds, describeRecipient, type PrivacyOverview, viewedParts } from '#contract/privacy.ts'
import { retention } from '#contract/retention.ts'
import { Fold } from '../parts/fold.tsx'

export const Stored = ({ overview: { kinds, documents } }: { overview: PrivacyOverview }) => (
  <Fold heading="O que guardamos" now={formatCount(kinds.length, 'tipo de dado', 'tipos de dados')}>
    <dl className="stored-facts">
      {kinds.map(({ kind, count, latest }) => (
        <div key={kind}>
          <dt>{dataKinds[kind].name}</dt>
          <dd>
            {dataKinds[kind].text}
            {kind === 'documents' ? (
              <Documents documents={documents} />
            ) : (
              kind !== 'account' && (
                <span className="muted small">
                  {formatCount(count, 'registro', 'registros')}
                  {latest && `, o último em ${formatDate(latest)}`}
                </span>
              )
            )}
          </dd>
        </div>
      ))}
    </dl>
    <p className="muted small">
      A lei manda guardar por {retention.accesses.keptFor} o endereço IP, a porta e a hora de cada acesso (Marco Civil,
      art. 15). Esses registros ficam cifrados, fora da cópia dos seus dados: só uma ordem judicial os abre.
    </p>
    <p className="muted small">
      Não guardamos quais perfis você visita, nem o que um visitante respondeu sobre a idade.
    </p>
  </Fold>
)

const verdicts = { approved: 'aprovados', rejected: 'recusados' }

const Documents = ({ documents }: Pick<PrivacyOverview, 'documents'>) => (
  <ul className="muted small">
    {documents.map(({ sent_at, verdict, destroyed_at, ends_at }) => (
      <li key={sent_at}>
        Enviados em {formatDate(sent_at)}, {verdict ? verdicts[verdict] : 'em análise'}.{' '}
        {destroyed_at && `Fotos destruídas em ${formatDate(destroyed_at)}.`}
        {ends_at && `As fotos são destruídas em ${formatDate(ends_at)}.`}
      </li>
    ))}
  </ul>
)

export const Recipients = ({ recipients }: Pick<PrivacyOverview, 'recipients'>) => (
  <Fold heading="Quem recebe os seus dados">
    <p>Não vendemos dados. Só estes serviços recebem o que precisam para funcionar:</p>
    <dl className="stored-facts">
      {recipients.map(recipient => (
        <div key={recipient.name}>
          <dt>{recipient.name}</dt>
          <dd>{describeRecipient(recipient)}</dd>
        </div>
      ))}
    </dl>
    {recipients.length === 0 && <p>Nenhum: tudo fica neste site.</p>}
    <p className="muted small">
      Autoridades recebem dados apenas quando a lei obriga. O que está no seu anúncio é público.
    </p>
  </Fold>
)

const roleNames = (roles: PrivacyOverview['views'][number]['roles']) =>
  roles.length > 0 ? roles.map(role => operatorRoles[role]).join(' ou ') : 'Equipe'

export const Views = ({ views }: Pick<PrivacyOverview, 'views'>) => (
  <Fold heading="Quem da equipe viu o seu cadastro" now={seen(views.length)}>
    <p className="muted small">
      Cada acesso fica por {retention.audit.keptFor} num registro que ninguém altera. Mostramos o papel e a hora, não o
      nome da pessoa; listas, uma vez por dia. Não mostramos o que revelaria uma denúncia ou uma investigação.
    </p>
    {views.length === 0 && <p>Ninguém abriu o seu cadastro até agora.</p>}
    {views.length > 0 && (
      <ol className="views">
        {views.map(view => (
          <li key={[view.at, view.part, view.document].join()}>
            <span>
              {viewedParts[view.part]}
              {view.document && `: ${documentNames[view.document].toLowerCase()}`}
            </span>
            <span className="muted small">
              {formatDateTime(view.at, ' às ')} · {roleNames(view.roles)}
            </span>
          </li>
        ))}
      </ol>
    )}
  </Fold>
)

const seen = (count: number) =>
  count === 0 ? 'Ninguém' : count >= 200 ? 'Os 200 últimos acessos' : formatCount(count, 'acesso', 'acessos')

export const Automations = () => (
  <Fold heading="Decisões automáticas">
    <p>
      Nenhum programa decide sozinho sobre você: aprovar, recusar e suspender são decisões de pessoas. Isto é feito por
      programas:
    </p>
    <dl className="stored-facts">
      {automations.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p>Para que uma pessoa olhe de novo, faça um pedido “Rever uma decisão automática”, abaixo.</p>
  </Fold>
)
