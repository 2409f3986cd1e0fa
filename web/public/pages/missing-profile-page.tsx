import type { Card } from '#contract/catalog.ts'
import { messages } from '#contract/messages.ts'
import type { CardStyle } from '#web/parts/card.tsx'
import { CardRow } from '#web/parts/near-matches.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

/** `all` is the path of the list that contains the cards. */
export type MissingProfilePageProps = { cards: Card[]; says: CardStyle['says']; all: string }

export const MissingProfilePage = ({ cards, says, all }: MissingProfilePageProps) => (
  <PlainShell back={all}>
    <div className="empty">
      <img src="/art/rio-vazio.svg" alt="" width="320" height="200" fetchPriority="low" />
      <h1>Nada por aqui</h1>
      <p className="muted">{messages.notFound} O anúncio pode ter sido pausado ou encerrado.</p>
      <a className="btn btn-outline btn-sm" href={all}>
        Ver todos os perfis
      </a>
    </div>
    <CardRow id="outros" title="Outros perfis" cards={cards} says={says} />
  </PlainShell>
)
