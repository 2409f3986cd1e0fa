import { formatDateTime } from '#contract/format.ts'
import { banReasons, type RemovedAlike } from '#contract/review.ts'
import { Check } from '#web/kit/check.tsx'
import { Panel } from '../frame/screen.tsx'

type RemovedAlikePanelProps = {
  found: readonly RemovedAlike[]
  isOther: boolean
  onOther: (isOther: boolean) => void
}

/** The removed picture itself is gone: whoever removed it knows it. */
export const RemovedAlikePanel = ({ found, isOther, onOther }: RemovedAlikePanelProps) =>
  found.length > 0 && (
    <Panel title="Parece parte de uma imagem removida">
      <ul className="stack stack-2">
        {found.map(({ id, reason, banned_at, operator, distance }) => (
          <li key={id}>
            {banReasons[reason]}, removida {operator && <>por {operator} </>}em {formatDateTime(banned_at)}.{' '}
            <span className="xs num">{distance} de 256 bits diferentes</span>
          </li>
        ))}
      </ul>
      <p className="xs">
        É só um indício: outra imagem pode ter a mesma composição. A removida não existe mais para comparar; na dúvida,
        pergunte a quem a removeu. Se for a mesma, use Remover.
      </p>
      <Check checked={isOther} onChecked={onOther}>
        É outra imagem
      </Check>
    </Panel>
  )

/** As the server refuses it, said before the click. */
export const whyAlike = (found: readonly RemovedAlike[], isOther: boolean) =>
  found.length > 0 && !isOther ? 'Parece parte de uma imagem removida: confirme que é outra, ou remova.' : undefined

export const differsFrom = (found: readonly RemovedAlike[]) =>
  found.length > 0 ? { differs_from: found.map(({ id }) => id) } : {}
