import { keptDays } from '#contract/retention-days.ts'
import { entries } from './entry.ts'

/** Messages to and from the team, and notifications. */
export const messages = {
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'contract', term: 'account', rows: { account_id: 'accounts' } },
    {
      conversations: {
        purpose: 'Atender quem pede ajuda',
        term: 'supportMessages',
        // A new message locks this row, so the sweep keeps a conversation that someone is resuming.
        ends: { after: 'last_message_at', days: keptDays.supportMessages },
        columns: 'account_id opened_at last_message_at waiting_since closed_at',
        withheld: 'closed_by account_read_id operator_read_id mailed_id',
        history: {
          conversation_opened: { kind: 'support', at: 'opened_at', case: 'account_id' },
          conversation_closed: { kind: 'support', at: 'closed_at', by: 'closed_by', case: 'account_id' },
        },
      },
      support_messages: {
        purpose: 'Atender quem pede ajuda',
        data: 'sensitive',
        term: 'supportMessages',
        ends: { after: 'sent_at', days: keptDays.supportMessages },
        columns: 'id account_id author body sent_at',
        withheld: 'operator_id client_id',
        history: {
          messages_sent: {
            kind: 'support',
            at: 'max(sent_at)',
            by: 'operator_id',
            case: 'account_id',
            id: 'max(id)',
            facts: { author: 'author', count: 'count(*)' },
            when: 'true',
            groupBy: "account_id, author, operator_id, (sent_at at time zone 'America/Sao_Paulo')::date",
          },
        },
      },
      alert_choices: { purpose: 'Avisar como a pessoa quer', columns: 'account_id kind push mail' },
      alerts: {
        purpose: 'Avisar do que aconteceu na conta',
        term: 'alert',
        // Keeps rows for longer than the queue can retry the job that created them.
        ends: { after: 'created_at', days: 1 },
        columns: 'id account_id path created_at',
        withheld: 'job_id mail',
      },
      push_devices: {
        purpose: 'Avisar nos aparelhos da pessoa',
        basis: 'consent',
        term: 'sessions',
        columns: 'session_id endpoint created_at',
        secret: 'p256dh auth server_key',
        rows: { session_id: 'account_sessions' },
      },
      alert_pushes: {
        purpose: 'Avisar uma vez em cada aparelho',
        term: 'alert',
        columns: 'alert_id session_id state',
        rows: { alert_id: 'alerts' },
        unexported: 'whether a notification has arrived',
      },
      plan_notices: {
        purpose: 'Avisar uma vez que o plano acaba',
        of: 'buyers',
        columns: 'account_id ends_at days_before sent_at',
      },
    },
  ),
  ...entries(
    { of: 'visitors', data: 'personal', basis: 'interest', term: 'contactMessages' },
    {
      contact_messages: {
        purpose: 'Responder a quem escreve sem ter conta',
        // Keeps messages that no mail server has accepted yet.
        ends: { after: 'mailed_at', days: keptDays.contactMessages },
        columns: 'id subject email sent_at mailed_at body',
        sensitive: 'body',
        erasedByEmail: 'mailed_at is not null',
      },
    },
  ),
}
