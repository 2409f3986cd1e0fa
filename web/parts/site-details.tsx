import { createContext } from 'react'
import type { SiteOwner } from '#contract/contact.ts'

export type SiteDetails = {
  owner?: SiteOwner | undefined
  email?: string | undefined
  /** Nobody verifies the age of visitors, so the site shows no photos (docs/safety.md T3). */
  withholdsPhotos?: boolean
}

export const withheldText = 'Fotos e vídeos ficam ocultos até o site verificar a idade de quem entra.'

export const SiteDetailsContext = createContext<SiteDetails>({})

/** Required by Decreto 7.962/2013. */
export const OwnerDetails = () => (
  <SiteDetailsContext.Consumer>{site => <Details {...site} />}</SiteDetailsContext.Consumer>
)

const Details = ({ owner, email }: SiteDetails) => (
  <dl className="owner">
    {owner && (
      <>
        <div>
          <dt>Responsável</dt>
          <dd>
            {owner.name}
            <br />
            {owner.document}
          </dd>
        </div>
        <div>
          <dt>Endereço</dt>
          <dd>{owner.address}</dd>
        </div>
        {owner.dataProtectionOfficer && (
          <div>
            <dt>Encarregado de dados pessoais (LGPD)</dt>
            <dd>{owner.dataProtectionOfficer}</dd>
          </div>
        )}
        {owner.legalRepresentative && (
          <div>
            <dt>Representante legal</dt>
            <dd>{owner.legalRepresentative}</dd>
          </div>
        )}
      </>
    )}
    {email && (
      <div>
        <dt>E-mail</dt>
        <dd>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
      </div>
    )}
  </dl>
)
