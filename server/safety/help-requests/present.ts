import type { HelpCase } from '#contract/help-request-admin.ts'
import type { HelpOutcome, RescueStep } from '#contract/rescue-playbook.ts'
import type { HelpCaseRows } from './help-case.ts'

export function presentHelpCase({ request, account, sent, steps, others }: HelpCaseRows): HelpCase {
  const { id, opened_at, waiting_since, due_at, word_hash } = request
  return {
    id,
    account: account ?? null,
    answerable: word_hash !== null && account !== undefined,
    opened_at: opened_at.toISOString(),
    waiting_since: waiting_since?.toISOString() ?? null,
    due_at: due_at?.toISOString() ?? null,
    closed: presentClosing(request),
    messages: sent.map(({ id, operator, body, sent_at }) => ({ id, operator, text: body, at: sent_at.toISOString() })),
    steps: steps.map(({ id, step, note, operator, done_at }) => ({
      ...{ id, note, operator },
      step: step as RescueStep,
      at: done_at.toISOString(),
    })),
    others: others.map(({ id, opened_at, closed_at }) => ({
      id,
      opened_at: opened_at.toISOString(),
      open: closed_at === null,
    })),
  }
}

const presentClosing = ({ closed_at, closed_by_name, outcome }: HelpCaseRows['request']): HelpCase['closed'] =>
  closed_at && outcome
    ? { at: closed_at.toISOString(), operator: closed_by_name, outcome: outcome as HelpOutcome }
    : null
