import { formatDateTime } from '#contract/format.ts'
import { banReasons, type RemovedAlike } from '#contract/review.ts'
import { Panel } from '../frame/screen.tsx'

type RemovedAlikePanelProps = { found: readonly RemovedAlike[] }

/** Does not show the removed picture: it is deleted, and only the operator who removed it has seen it. */
export const RemovedAlikePanel = ({ found }: RemovedAlikePanelProps) =>
  found.length > 0 && (
    <Panel title="Parece uma imagem removida">
      <ul className="stack stack-2">
        {found.map(({ id, reason, banned_at, operator, distance }) => (
          <li key={id}>
            {banReasons[reason]}, removida {operator && <>por {operator} </>}em {formatDateTime(banned_at)}.{' '}
            <span className="xs num">{distance} de 256 bits diferentes</span>
          </li>
        ))}
      </ul>
      <p className="xs">
        É só um indício: pode ser outra imagem da mesma série, e a capa de um vídeo é a que a pessoa enviou. A removida
        não existe mais para comparar; na dúvida, pergunte a quem a removeu. Se for a mesma, use Remover.
      </p>
    </Panel>
  )
