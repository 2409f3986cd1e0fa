import type { CampaignCaseDetail, CampaignVersion } from '#contract/campaign-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NextText } from '../profiles/shown-text.tsx'
import { AdLook } from './ad-look.tsx'

type VersionPanelProps = {
  heading: string
  version: CampaignVersion
  /** What it is compared with. */
  beside: CampaignVersion | null
  changed: CampaignCaseDetail['changed']
}

const names = { title: 'título', banner: 'imagem', target_url: 'endereço' } as const

/** A version as visitors see it, and its texts as they are written. */
export const VersionPanel = ({ heading, version, beside, changed }: VersionPanelProps) => (
  <section className="panel stack stack-3" aria-label={heading}>
    <div className="row-between">
      <h2 className="h-sm">{heading}</h2>
      {changed.length > 0 && <span className="badge">Muda: {changed.map(name => names[name]).join(', ')}</span>}
    </div>
    <AdLook banner={version.banner} color={version.color} alt={`Imagem de ${version.title}`}>
      <span className="xs">Publicidade</span>
    </AdLook>
    <dl className="ad-texts">
      <div>
        <dt>Título</dt>
        <dd className="field-text">
          <NextText text={version.title} beside={beside?.title ?? null} marks={version.marks} />
        </dd>
      </div>
      <div>
        <dt>Endereço</dt>
        <dd>{version.target_url === null ? 'Nenhum' : <Address url={version.target_url} />}</dd>
      </div>
    </dl>
  </section>
)

/** Every letter of it, and where it really leads: the host as the browser reads it. */
const Address = ({ url }: { url: string }) => (
  <>
    <code className="mono ad-address">{url}</code>
    <span className="xs">
      Host: <b>{new URL(url).host}</b>
    </span>
    <a className="btn btn-sm btn-secondary" href={url} target="_blank" rel="noopener noreferrer nofollow">
      Abrir em outra aba
      <Icon name="arrow-up-right" />
    </a>
  </>
)
