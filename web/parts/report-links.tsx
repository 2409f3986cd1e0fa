import { paths } from '#contract/paths.ts'
import { Icon } from '../kit/icon.tsx'

type ReportLinksProps = {
  /** For example, `Denunciar este perfil`. */
  label: string
  accountId: number
  photos?: readonly number[]
  videos?: readonly number[]
  banners?: readonly { id: number; title: string }[]
}

/** Links for reporting a profile or any of its items. They work without script. */
export function ReportLinks({ label, accountId, photos = [], videos = [], banners = [] }: ReportLinksProps) {
  const items = [
    ...photos.map((id, place) => ({ href: `${paths.report}?foto=${id}`, name: `Foto ${place + 1}` })),
    ...videos.map((id, place) => ({ href: `${paths.report}?foto=${id}`, name: `Vídeo ${place + 1}` })),
    ...banners.map(({ id, title }) => ({ href: `${paths.report}?anuncio=${id}`, name: `Banner ${title}` })),
  ]
  return (
    <div className="report-links">
      <a href={`${paths.report}?perfil=${accountId}`}>
        <Icon name="circle-alert" />
        {label}
      </a>
      {items.length > 0 && (
        <details>
          <summary>Denunciar só um item</summary>
          <ul>
            {items.map(({ href, name }) => (
              <li key={href}>
                <a href={href}>
                  <span className="sr">Denunciar </span>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

export const ReportBanner = ({ id, title }: { id: number; title: string }) => (
  <a className="xs see-all" href={`${paths.report}?anuncio=${id}`} aria-label={`Denunciar o banner ${title}`}>
    Denunciar
  </a>
)
