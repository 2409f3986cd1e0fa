import type { SiteOwner } from '#contract/contact.ts'
import { paths } from '#contract/paths.ts'
import { isKnownPath } from '#contract/routes.ts'
import { listingKinds } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { memoizedMarkup } from '../kit/memoized-markup.ts'
import { allKinds, listingPath } from './listing-links.tsx'
import { type SiteDetails, SiteDetailsContext, withheldText } from './site-details.tsx'
import { themes } from './theme.ts'

const links = [
  [paths.register, 'Anuncie aqui'],
  [paths.partnersHome, 'Parceiros'],
  [paths.partnerCategories, 'Categorias de parceiros'],
  [paths.help, 'Atendimento'],
  [paths.contact, 'Contato'],
  [paths.report, 'Denunciar'],
  [paths.terms, 'Termos'],
  [paths.howWeCheckAge, 'Como verificamos a idade'],
] as const

const FooterContent = ({ owner, email, withholdsPhotos }: SiteDetails) => (
  <div>
    <nav aria-label="Rodapé">
      {links
        .filter(([href]) => isKnownPath(href))
        .map(([href, label]) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      <span className="needs-script">
        <a className="saves" href={paths.saved}>
          Guardados
        </a>
      </span>
    </nav>
    <nav aria-label="Listas completas">
      {allKinds.map(kind => (
        <a key={kind} href={listingPath(kind)}>
          {listingKinds[kind].heading}
        </a>
      ))}
    </nav>
    <label className="theme needs-script">
      Tema
      <select data-theme-choice autoComplete="off">
        {Object.entries(themes).map(([theme, name]) => (
          <option key={theme} value={theme}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
    <p>Somente para maiores de 18 anos. Todos os perfis têm documento verificado. {withholdsPhotos && withheldText}</p>
    {owner && (
      <p className="xs">
        {owner.name} · {owner.document} · {owner.address}
      </p>
    )}
    {owner && officersOf(owner).length > 0 && <p className="xs">{officersOf(owner).join(' · ')}</p>}
    {owner && email && <p className="xs">{email}</p>}
  </div>
)

const officersOf = ({ dataProtectionOfficer, legalRepresentative }: SiteOwner) => [
  ...(dataProtectionOfficer ? [`Encarregado de dados: ${dataProtectionOfficer}`] : []),
  ...(legalRepresentative ? [`Representante legal: ${legalRepresentative}`] : []),
]

const footerMarkup = memoizedMarkup(FooterContent)

export const Footer = () => (
  <SiteDetailsContext.Consumer>
    {site => <footer className="foot" dangerouslySetInnerHTML={footerMarkup(site)} />}
  </SiteDetailsContext.Consumer>
)
