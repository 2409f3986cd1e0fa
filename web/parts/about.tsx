import type { PublicAccount } from '#contract/account.ts'
import { choicesOf, featuresOf } from './facts.ts'
import { localOf } from './location.ts'
import { OutsideLinks } from './outside-links.tsx'

/** What a person says of themselves; a part that was not filled in does not appear. */
export const About = ({ account }: { account: PublicAccount }) => {
  const { profile } = account
  const features = featuresOf(profile)
  const local = localOf(account)
  return (
    <div className="about">
      <p>{profile.info || 'Este perfil ainda não tem descrição.'}</p>
      {features.length > 0 && (
        <div>
          <h2>Características</h2>
          <dl className="facts">
            {features.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {choicesOf(profile).map(({ name, options }) => (
        <div key={name}>
          <h2>{name}</h2>
          <ul className="pills">
            {options.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
      {local && (
        <div>
          <h2>Local</h2>
          <p className="muted">{local}</p>
        </div>
      )}
      <OutsideLinks profile={profile} />
    </div>
  )
}
