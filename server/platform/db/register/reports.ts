import { keptDays } from '#contract/retention-days.ts'
import { entries } from './entry.ts'

const ofReport = { code: '(select protocol from reports where id = report_hidings.report_id)' }

/** Reports, the messages of both sides, and decisions. */
export const reports = {
  ...entries(
    { of: 'notifiers', data: 'personal', basis: 'law', term: 'reports' },
    {
      reports: {
        purpose: 'Receber e decidir denúncias, dentro do prazo da lei',
        columns:
          'id protocol kind lane relation place account_id media_id campaign_id name email over_limit repeats received_at confirmed_at waiting_since due_at queued_for alarmed body',
        sensitive: 'body',
        ends: {
          after: 'received_at',
          days: keptDays.reports,
          if: 'due_at is null',
          held: 'is_report_held(id, sweep.at)',
        },
        rows: { account_id: 'accounts' },
        history: {
          reported: { kind: 'report', at: 'received_at', case: 'id', facts: { code: 'protocol', report: 'kind' } },
        },
        unexported: 'what other people wrote; what was decided is exported',
      },
      report_sources: {
        purpose: 'Juntar repetições, desfazer envios em série e bloquear quem denuncia de má-fé, sem saber quem é',
        basis: 'interest',
        term: 'reportSources',
        ends: { after: 'received_at', days: keptDays.reportSources },
        columns: 'report_id hash received_at',
        unexported: 'fingerprints of who reports',
      },
      report_blocks: {
        purpose: 'Recusar por um tempo quem denuncia de má-fé',
        term: 'reportBlocks',
        ends: { after: 'until', days: keptDays.reportBlocks },
        columns: 'report_id hash reason operator_id blocked_at until',
        unexported: 'fingerprints of who is blocked from reporting',
      },
      report_hidings: {
        purpose: 'Ocultar o que foi denunciado enquanto se examina',
        of: 'advertisers',
        columns: 'id account_id media_id campaign_id hidden_at lifted_at',
        withheld: 'report_id undone_by',
        rows: { account_id: 'accounts' },
        history: {
          hidden_by_report: { kind: 'report', at: 'hidden_at', case: 'report_id', facts: ofReport },
          hiding_undone: {
            kind: 'report',
            at: 'lifted_at',
            by: 'undone_by',
            case: 'report_id',
            facts: ofReport,
            when: 'undone_by is not null',
          },
        },
      },
      report_decisions: {
        purpose: 'Dizer aos dois lados o que se decidiu, e por quê',
        columns: 'id report_id number verdict decided_at',
        // The author sees only the rule if other people may have access to the author's account (decision 064).
        withheld: 'body face_matches operator_id first_operator_id agreed_by',
        sensitive: 'face_matches',
        rows: { report_id: 'reports' },
        // Omits undecided reports: we notify the author upon a decision, or immediately if a report hides content.
        exportedIf: `report_decisions.verdict <> 'kept'
          or exists (select from report_hidings h where h.report_id = report_decisions.report_id)`,
        history: {
          report_decided: {
            kind: 'report',
            at: 'decided_at',
            by: 'operator_id',
            case: 'report_id',
            facts: { code: 'reports.protocol', verdict: 'verdict' },
          },
        },
      },
      report_contestations: {
        purpose: 'Rever uma decisão contestada',
        data: 'sensitive',
        columns: 'decision_id side body sent_at',
        rows: { decision_id: 'report_decisions' },
        exportedIf: "report_contestations.side = 'author'",
        history: {
          report_contested: { kind: 'report', at: 'sent_at', case: 'reports.id', facts: { code: 'reports.protocol' } },
        },
      },
      report_messages: {
        purpose: 'Ouvir os dois lados de uma denúncia',
        data: 'sensitive',
        columns: 'id report_id author body sent_at',
        withheld: 'operator_id',
        rows: { report_id: 'reports' },
        exportedIf: "report_messages.author = 'author'",
      },
      report_removals: {
        purpose: 'Impedir que volte o que foi removido, e avisar a quem tinha cópias se a remoção for desfeita',
        of: 'advertisers',
        columns: 'decision_id content_hash account_ids',
        unexported: 'fingerprints of removed pictures',
      },
    },
  ),
}
