import { formatDateTime } from '#contract/format.ts'
import type { ReportCase } from '#contract/report-admin.ts'
import { relations } from '#contract/report-kinds.ts'
import { Check } from '#web/kit/check.tsx'
import { BannerPicture } from '../frame/banner-picture.tsx'
import { Panel } from '../frame/screen.tsx'
import { pictureUrl } from '../reviews/media-tiles.tsx'

const authors = {
  notifier: 'Quem denuncia',
  author: 'Quem anuncia',
  operator: 'Equipe',
  repeat: 'Em outro envio',
} as const

export const ReportTexts = ({ one }: { one: ReportCase }) => (
  <Panel title="O que foi dito">
    <p className="xs">{relations[one.relation]}</p>
    <p className="report-said">{one.text}</p>
    {one.messages.length > 0 && (
      <ol className="report-messages">
        {one.messages.map(({ id, author, operator, text, at }) => (
          <li key={id}>
            <p className="xs">
              {operator ?? authors[author]} · <span className="num">{formatDateTime(at)}</span>
            </p>
            <p className="report-said">{text}</p>
          </li>
        ))}
      </ol>
    )}
    {one.decisions.map(
      ({ number, contestation }) =>
        contestation && (
          <div key={number}>
            <p className="xs">
              Contestação de {authors[contestation.side].toLowerCase()} ·{' '}
              <span className="num">{formatDateTime(contestation.at)}</span>
            </p>
            <p className="report-said">{contestation.text}</p>
          </div>
        ),
    )}
  </Panel>
)

type ReportTargetProps = {
  one: ReportCase
  chosen: readonly number[]
  /** Receives the items to remove; set only if the report is about a whole profile. */
  onChosen: ((ids: readonly number[]) => void) | undefined
}

const titles: Record<ReportCase['target'], string> = {
  account: 'O perfil',
  photo: 'A foto',
  video: 'O vídeo',
  banner: 'O banner',
  gone: 'O conteúdo',
  unknown: 'O endereço',
}

export function ReportTarget({ one, chosen, onChosen }: ReportTargetProps) {
  const { target, account, campaign, media, kind } = one
  const pictures = (
    <>
      {campaign && (
        <BannerPicture banner={campaign.banner} color={campaign.color} alt={`Imagem de ${campaign.title}`} />
      )}
      {target !== 'banner' && media.length > 0 && <Pictures {...{ one, chosen, onChosen }} />}
    </>
  )
  return (
    <Panel title={account ? `${titles[target]}: ${account.nickname ?? `conta ${account.id}`}` : titles[target]}>
      {target === 'gone' && <p>{goneText(one)}</p>}
      {target === 'unknown' && <p>O endereço não leva a um anúncio nosso: {one.place}</p>}
      {kind === 'minor' ? (
        <details>
          <summary>Mostrar as imagens denunciadas</summary>
          {pictures}
        </details>
      ) : (
        pictures
      )}
    </Panel>
  )
}

/** The reported text as visitors saw it, even if another version is live now. */
export function ReportedWords({ one: { text_shown } }: { one: ReportCase }) {
  if (!text_shown || text_shown.fields.length === 0) return null
  const { version, since, fields } = text_shown
  return (
    <Panel title="Texto, links e número">
      <p className="xs">
        {since
          ? `Versão ${version}, no ar quando a denúncia chegou. Aprovada em ${formatDateTime(since)}.`
          : version === null
            ? 'Como está no ar agora.'
            : 'Como estava no ar antes da decisão.'}
      </p>
      <dl className="report-words">
        {fields.map(({ part, label, text, live }) => (
          <div key={label}>
            <dt className="xs">
              {label}
              {!live && (part === 'number' ? ', não aparece no anúncio' : ', já não está no ar')}
            </dt>
            <dd className="report-said">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const goneText = ({ decisions }: ReportCase) =>
  decisions.some(({ removed }) => removed > 0)
    ? 'Já não existe: foi removido pela decisão desta denúncia.'
    : 'Já não existe: foi removido por outra decisão ou por quem publicou.'

function Pictures({ one: { media, target }, chosen, onChosen }: ReportTargetProps) {
  const chooses = target === 'account' && onChosen
  const toggle = (id: number, isOn: boolean) =>
    onChosen?.(isOn ? [...chosen, id] : chosen.filter(other => other !== id))
  return (
    <ul className="report-pictures">
      {media.map(({ id, type, picture, shown }, place) => {
        const number = media.slice(0, place + 1).filter(other => other.type === type).length
        const name = `${type === 'image' ? 'Foto' : 'Vídeo'} ${number}`
        return (
          <li key={id}>
            <a href={pictureUrl(picture, 1024)} target="_blank" rel="noopener">
              <img src={pictureUrl(picture, 360)} alt={`Ver ${name}`} loading="lazy" />
            </a>
            {chooses ? (
              <Check checked={chosen.includes(id)} onChecked={isOn => toggle(id, isOn)}>
                {name}
              </Check>
            ) : (
              <span className="xs">{shown ? name : `${name}, não está no ar`}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
