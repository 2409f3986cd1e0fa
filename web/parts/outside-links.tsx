import { outsideLink } from '#contract/contact.ts'
import type { PublicProfile } from '#contract/profile.ts'
import { Icon } from '../ui/icon.tsx'

const linksOf = (profile: PublicProfile) =>
  (
    [
      ['Instagram', 'at-sign', outsideLink(profile.url_instagram, 'instagram')],
      ['TikTok', 'at-sign', outsideLink(profile.url_tiktok, 'tiktok')],
      ['Twitter', 'at-sign', outsideLink(profile.url_twitter, 'twitter')],
      ['OnlyFans', 'globe', outsideLink(profile.url_onlyfans)],
      ['Linktree', 'globe', outsideLink(profile.url_linktree ?? profile.url_linketree)],
      ['Site', 'globe', outsideLink(profile.url_web)],
    ] as const
  ).flatMap(([name, icon, href]) => (href ? [{ name, icon, href }] : []))

/** The profile's other addresses; one that is neither a known handle nor a web address is left out. */
export const OutsideLinks = ({ profile }: { profile: PublicProfile }) => {
  const links = linksOf(profile)
  if (links.length === 0) return null
  return (
    <div>
      <h2>Links</h2>
      <ul className="links">
        {links.map(({ name, icon, href }) => (
          <li key={name}>
            <a className="chip" href={href} target="_blank" rel="noopener noreferrer nofollow">
              <Icon name={icon} />
              {name}
              <span className="sr">, abre em outra aba</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
