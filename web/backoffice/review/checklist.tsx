import { checklist, checks } from '#contract/kyc.ts'
import type { Draft } from './draft.ts'
import type { Change } from './drafts.ts'

/** What the operator has looked at; nothing is ticked for anybody. */
export const Checklist = ({ draft, change }: { draft: Draft; change: Change }) => (
  <fieldset className="stack stack-0">
    <legend className="h-sm">Conferência</legend>
    {checks.map(check => (
      <label key={check} className="check">
        <input
          type="checkbox"
          checked={draft.checked.includes(check)}
          onChange={({ target }) => {
            const others = draft.checked.filter(one => one !== check)
            change({ checked: target.checked ? [...others, check] : others })
          }}
        />
        <span>{checklist[check]}</span>
      </label>
    ))}
  </fieldset>
)
