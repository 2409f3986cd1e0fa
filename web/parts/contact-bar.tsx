import { formatReais } from '#contract/format.ts'
import { describeReturn } from '#contract/number-hours.ts'
import { whatsappLink } from '#contract/outside-links.ts'
import { planTiers, type Tier } from '#contract/plan-tiers.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { audienceOf } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { countsFollowed } from './counted.ts'

function contactOf({ user_type, profile }: PublicAccount) {
  const audience = audienceOf(user_type)
  const number = profile.whatsapp ?? profile.phone
  if (audience?.publicNumber === 'none' || !number) return null
  if (audience) return { href: whatsappLink(number, profile.nickname), label: 'Chamar no WhatsApp' }
  return { href: whatsappLink(number, profile.nickname, 'business'), label: 'Pedir informações no WhatsApp' }
}

/** Shown until the owner has confirmed the number. */
const NoNumberYet = () => (
  <div className="contact-bar">
    <p>
      <b>Contato em breve</b>
    </p>
  </div>
)

const HiddenNumber = ({ returns }: { returns: string }) => (
  <div className="contact-bar">
    <p>
      <span className="xs">O WhatsApp volta a aparecer</span> <b>{describeReturn(new Date(returns))}</b>
    </p>
  </div>
)

type ContactBarProps = { account: PublicAccount; tier?: Tier }

export const ContactBar = ({ account, tier }: ContactBarProps) => {
  const contact = contactOf(account)
  if (!contact && account.number_returns) return <HiddenNumber returns={account.number_returns} />
  if (!contact) return audienceOf(account.user_type)?.publicNumber !== 'none' && <NoNumberYet />
  const { nickname, price } = account.profile
  return (
    <div className="contact-bar">
      {tier && planTiers[tier].showsPrice && price > 0 && (
        <p>
          <span className="xs">A partir de</span> <b className="num">{formatReais(price)}</b>
        </p>
      )}
      <a
        className="btn btn-whats"
        href={contact.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        {...countsFollowed(`profile:${account.id}`)}
      >
        <Icon name="message-circle" />
        <span>
          {contact.label}
          <span className="sr"> de {nickname}, abre em outra aba</span>
        </span>
      </a>
    </div>
  )
}
