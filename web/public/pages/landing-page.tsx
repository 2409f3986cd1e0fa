import type { NextStep } from '#contract/listing-status.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { audiences } from '#contract/user-types.ts'
import { Icon, Logo } from '#web/kit/icon.tsx'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { Sky } from '#web/parts/shell.tsx'

const choices = [
  [audiences.companions.home, 'Mulheres', 'women'],
  [audiences.swing.home, 'Homens', 'men'],
  [`${audiences.closeFriends.home}?gender=Trans`, 'Trans', 'trans'],
] as const

const kinds = [
  ['Mulher', 'women'],
  ['Homem', 'men'],
  ['Trans', 'trans'],
] as const

/** The script opens and closes the dialog in browsers that do not support these attributes. */
const command = (name: 'show-modal' | 'close') => (id: string) => ({ commandfor: id, command: name })
const opens = command('show-modal')
const closes = command('close')

const ProfileKinds = ({ id }: { id: string }) => (
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

const ProfileKindList = () => (
  <ul className="menu">
    {kinds.map(([name, art]) => (
      <li key={name}>
        <a data-gender={name} href={paths.register}>
          <img src={`/art/${art}.svg`} alt="" width="44" height="44" loading="lazy" />
          {name}
          <Icon name="chevron-right" />
        </a>
      </li>
    ))}
  </ul>
)

/** We cache the same page for everyone, so the boot script chooses which half to show. */
export const LandingPage = () => (
  <Sky art="/art/rio-blue.svg">
    <div className="landing-exit">
      <QuickExit />
    </div>
    <h1 className="sky-logo landing-logo">
      <Logo />
      <span className="sr">Véspera</span>
    </h1>
    <p className="lead muted">Perfis verificados no Rio de Janeiro.</p>
    <ForVisitor />
    <ForMember />
  </Sky>
)

const ForVisitor = () => (
  <>
    <div className="sky-actions for-visitor">
      <h2>Quem você procura?</h2>
      <nav className="choices" aria-label="Catálogo">
        {choices.map(([href, label, art]) => (
          <a key={href} href={href}>
            <img src={`/art/${art}.svg`} alt="" width="400" height="400" fetchPriority="low" />
            {label}
          </a>
        ))}
      </nav>
      <a className="btn btn-primary btn-block" href={paths.logIn}>
        Entrar
      </a>
      <button type="button" className="btn btn-secondary btn-block" {...opens('tipo-de-perfil')}>
        {messages.signUp}
      </button>
    </div>
    <ProfileKinds id="tipo-de-perfil" />
  </>
)

const nextSteps: Record<NextStep, string> = {
  documents: 'enviar os documentos',
  profile: 'criar ou corrigir o perfil',
  declarations: 'confirmar as declarações',
  photos: 'enviar fotos',
  people: 'dizer quem aparece nas fotos',
  ads: 'criar ou corrigir a publicidade',
  pay: 'pagar o pedido',
  plan: 'escolher um plano',
  renew: 'renovar o plano',
  phone: 'confirmar o número',
  gender: 'completar o perfil',
}

const ForMember = () => (
  <div className="sky-actions for-member">
    <h2>{messages.profileKind}</h2>
    <ProfileKindList />
    <p className="small" data-next-steps={JSON.stringify(nextSteps)}>
      Você já entrou na sua conta: veja nela o próximo passo do seu anúncio. Para criar outra, saia primeiro.
    </p>
    <a className="btn btn-primary btn-block" href={paths.accountMenu}>
      Minha conta
    </a>
    <a className="btn btn-secondary btn-block" href={paths.partnersHome}>
      Ver os parceiros
    </a>
  </div>
)
