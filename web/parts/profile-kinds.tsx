import { messages } from '#contract/messages.ts'
import { Icon } from '../kit/icon.tsx'

const kinds = [
  ['Mulher', 'women'],
  ['Homem', 'men'],
  ['Trans', 'trans'],
] as const

/** The browser opens and closes a dialog by these; the script does where they are not known yet. */
const command = (name: 'show-modal' | 'close') => (id: string) => ({ commandfor: id, command: name })
export const opens = command('show-modal')
const closes = command('close')

/** Modal: the browser moves the focus in and back, closes it by Esc, and makes all else inert. */
export const ProfileKinds = ({ id }: { id: string }) => (
  <dialog className="sheet" id={id} aria-labelledby={`${id}-titulo`} {...{ closedby: 'any' }}>
    <div className="row-between">
      <h2 id={`${id}-titulo`}>{messages.profileKind}</h2>
      <button type="button" className="iconbtn" aria-label="Fechar" {...closes(id)}>
        <Icon name="x" />
      </button>
    </div>
    <ProfileKindList />
    <p className="xs">
      Você vai precisar de RG ou CNH. A verificação é feita por pessoas e o documento nunca aparece no anúncio.
    </p>
  </dialog>
)

export const ProfileKindList = () => (
  <ul className="menu">
    {kinds.map(([name, art]) => (
      <li key={name}>
        <a data-gender={name} href="/register">
          <img src={`/art/${art}.svg`} alt="" width="44" height="44" loading="lazy" />
          {name}
          <Icon name="chevron-right" />
        </a>
      </li>
    ))}
  </ul>
)
