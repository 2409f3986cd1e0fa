import { messages } from '#contract/messages.ts'
import { Icon } from '../ui/icon.tsx'

const kinds = [
  ['Mulher', 'women'],
  ['Homem', 'men'],
  ['Trans', 'trans'],
] as const

/** Opened by a button with `popoverTarget`, so it needs no script. */
export const ProfileKinds = ({ id }: { id: string }) => (
  <div className="sheet" id={id} popover="auto" role="dialog" aria-labelledby={`${id}-titulo`}>
    <div className="row-between">
      <h2 id={`${id}-titulo`}>{messages.profileKind}</h2>
      <button type="button" className="iconbtn" aria-label="Fechar" popoverTarget={id} popoverTargetAction="hide">
        <Icon name="x" />
      </button>
    </div>
    <ProfileKindList />
    <p className="xs">
      Você vai precisar de RG ou CNH. A verificação é feita por pessoas e o documento nunca aparece no anúncio.
    </p>
  </div>
)

export const ProfileKindList = () => (
  <ul className="menu">
    {kinds.map(([name, art]) => (
      <li key={name}>
        <a href="/register">
          <img src={`/art/${art}.svg`} alt="" width="44" height="44" loading="lazy" />
          {name}
          <Icon name="chevron-right" />
        </a>
      </li>
    ))}
  </ul>
)
