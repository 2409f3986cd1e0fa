import { messages } from '#contract/messages.ts'
import { Icon } from '../kit/icon.tsx'

export const JoinPartners = () => (
  <a className="join" href="/register-partner">
    <span>
      <b>{messages.becomePartner}</b>
      <span className="small muted">{messages.advertiseHere}</span>
    </span>
    <Icon name="chevron-right" />
  </a>
)
