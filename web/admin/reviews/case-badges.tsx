import type { Case } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'

const ordinals = ['', 'Primeiro', 'Segundo', 'Terceiro', 'Quarto', 'Quinto']
export const sendingName = (sendings: number) => `${ordinals[sendings] ?? `${sendings}º`} envio`

export const hasAlerts = ({ frozen, sendings, claimed_by }: Case) => frozen || sendings > 1 || claimed_by !== null

/** What an operator should know of a case before opening it. */
export const CaseBadges = ({ one }: { one: Case }) => (
  <span className="badges">
    {one.frozen && (
      <span className="badge badge-danger">
        <Icon name="lock-keyhole" />
        Suspenso
      </span>
    )}
    {one.sendings > 1 && (
      <span className="badge badge-info">
        <Icon name="rotate-ccw" />
        {sendingName(one.sendings)}
      </span>
    )}
    {one.claimed_by && (
      <span className="badge badge-gold">
        <Icon name="eye" />
        Com {one.claimed_by}
      </span>
    )}
  </span>
)
