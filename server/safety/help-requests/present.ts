import type { HelpOutcome } from '#contract/case-kinds.ts'
import type { HelpCase } from '#contract/help-request.ts'
import type { RescueStep } from '#contract/rescue-playbook.ts'
import type { HelpCaseRows } from './help-case.ts'

export function presentHelpCase({ request, account, entries, others }: HelpCaseRows): HelpCase {
  const { id, received_at, waiting_since, due_at, word_hash } = request
  return {
    id,
    account: account ?? null,
    answerable: word_hash !== null && account !== undefined,
    opened_at: received_at.toISOString(),
    waiting_since: waiting_since?.toISOString() ?? null,
    due_at: due_at?.toISOString() ?? null,
    closed: presentClosing(request),
    messages: entries
      .filter(({ kind }) => kind === 'message')
      .map(({ id, operator, body, at }) => ({ id, operator, text: body, at: at.toISOString() })),
    steps: entries.flatMap(({ id, kind, step, body, operator, at }) =>
      step && operator
        ? { id, step: step as RescueStep, note: kind === 'note' ? body : '', operator, at: at.toISOString() }
        : [],
    ),
    others: others.map(({ id, protocol, received_at, outcome }) => ({
      ...{ id, protocol, received_at: received_at.toISOString() },
      outcome: outcome as HelpOutcome | null,
    })),
  }
}

const presentClosing = ({ closed_at, closed_by_name, outcome }: HelpCaseRows['request']): HelpCase['closed'] =>
  closed_at && outcome
    ? { at: closed_at.toISOString(), operator: closed_by_name, outcome: outcome as HelpOutcome }
    : null
