import { sql } from 'kysely'
import { caseKind, caseKindNames, type OwnCaseKind } from '#contract/case-kinds.ts'
import { requestLimits } from '#contract/data-request.ts'
import { linkedLimits } from '#contract/linked-accounts.ts'
import { keptDays } from '#contract/retention-days.ts'
import { removalLinkMinutes } from '#contract/second-step.ts'
import { entries, type HistoryEntry } from './entry.ts'

/** Decisions about an account have no separate screen, so links open its document case. */
const latestDocuments = 'latest_documents(account_id)'

/** One rule per kind of case. A pending case never expires. */
const endsOfCases = caseKindNames.map(kind => {
  const { retention, keptSince } = caseKind(kind)
  return { term: retention, after: keptSince, days: keptDays[retention], if: `due_at is null and kind = '${kind}'` }
})

/** A request from an authority is not the account holder's data. */
const personalCases = caseKindNames.filter(kind => caseKind(kind).of !== 'authority')

/** The events of cases that belong to an account, by kind of case. */
const eventsOfCases: Record<OwnCaseKind, Record<string, HistoryEntry>> = {
  data_request: {
    data_requested: {
      kind: 'account',
      at: 'received_at',
      when: "kind = 'data_request'",
      facts: { code: 'protocol', request: 'subject' },
    },
    data_request_answered: {
      kind: 'account',
      at: 'closed_at',
      by: 'closed_by',
      when: "kind = 'data_request' and closed_at is not null",
      facts: { code: 'protocol' },
    },
  },
}

/** Accounts: access, declarations, suspensions, requests about a person's own data, and secret requests for help. */
export const accounts = {
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'contract', term: 'account', rows: { account_id: 'accounts' } },
    {
      accounts: {
        purpose: 'Entrar e ser avisado',
        columns: 'id user_type name email created_at second_step_at',
        secret: 'password_hash',
        rows: { id: 'accounts' },
        history: { registered: { kind: 'account', at: 'created_at' } },
      },
      account_sessions: {
        purpose: 'Continuar conectado, e ver e encerrar os próprios aparelhos',
        term: 'sessions',
        ends: { after: 'last_seen_at', days: keptDays.sessions },
        columns: 'id account_id created_at last_seen_at device',
        secret: 'token_hash',
      },
      account_authenticators: {
        purpose: 'Pedir um segundo passo ao entrar, a quem quis',
        columns: 'account_id started_at',
        secret: 'totp_secret totp_step',
        ends: {
          after: 'started_at',
          days: 1,
          if: 'account_id in (select id from accounts where second_step_at is null)',
        },
      },
      account_recovery_codes: {
        purpose: 'Entrar sem o aplicativo autenticador',
        columns: 'account_id used_at',
        secret: 'code_hash',
      },
      second_step_removals: {
        purpose: 'Desligar o segundo passo, depois de uma espera, de quem perdeu o celular e os códigos',
        columns: 'account_id asked_at started_at notices noticed_at',
        ends: { after: 'asked_at', days: removalLinkMinutes / 1440, if: 'started_at is null' },
      },
      second_step_links: {
        purpose: 'Abrir o pedido de desligar o segundo passo, e cancelar a espera',
        term: 'link',
        columns: 'account_id',
        secret: 'token_hash',
      },
      terms_acceptances: {
        purpose: 'Provar quais termos foram aceitos, e quando',
        basis: 'claims',
        columns: 'account_id version terms_hash accepted_at stated',
        history: { terms_accepted: { kind: 'account', at: 'accepted_at', facts: { version: 'version' } } },
      },
      terms_notices: {
        purpose: 'Avisar uma só vez de novos termos',
        columns: 'account_id version sent_at',
      },
      declarations: {
        purpose: 'Provar o que a pessoa declarou e consentiu, quando, e o que retirou',
        basis: 'claims',
        columns: 'id account_id kind version text_hash given_at withdrawn_at reason',
        withheld: 'operator_id',
        history: {
          declared: {
            kind: 'account',
            at: 'given_at',
            by: 'operator_id',
            facts: { declaration: 'kind', reason: 'reason' },
          },
          declaration_withdrawn: { kind: 'account', at: 'withdrawn_at', facts: { declaration: 'kind' } },
        },
      },
      declaration_graces: {
        purpose: 'Dar prazo para confirmar um texto novo',
        columns: 'account_id kind version until asked_at reminded_at',
      },
      email_changes: {
        purpose: 'Confirmar um e-mail novo',
        term: 'link',
        ends: { after: 'expires_at' },
        columns: 'account_id email expires_at used_at',
        secret: 'token_hash',
        history: { email_changed: { kind: 'account', at: 'used_at' } },
      },
      password_resets: {
        purpose: 'Trocar a senha esquecida',
        term: 'link',
        ends: { after: 'expires_at' },
        columns: 'account_id expires_at used_at',
        secret: 'token_hash',
        history: { password_reset: { kind: 'account', at: 'used_at' } },
      },
    },
  ),
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'safety', term: 'suspension' },
    {
      account_suspensions: {
        purpose: 'Tirar do ar uma conta suspeita, com motivo e responsável',
        columns: 'id account_id reason suspended_at lifted_at lift_reason',
        withheld: 'operator_id lifted_by lift_agreed_by overdue_told_at',
        secret: 'answer_token_hash',
        rows: { account_id: 'accounts' },
        history: {
          suspended: { kind: 'suspension', at: 'suspended_at', by: 'operator_id', case: latestDocuments },
          suspension_lifted: { kind: 'suspension', at: 'lifted_at', by: 'lifted_by', case: latestDocuments },
        },
      },
      suspension_answers: {
        purpose: 'Ouvir quem foi suspenso',
        data: 'sensitive',
        basis: 'claims',
        columns: 'id suspension_id body sent_at replied_at',
        withheld: 'replied_by',
        rows: { suspension_id: 'account_suspensions' },
        history: {
          suspension_answered: { kind: 'suspension', at: 'sent_at', case: latestDocuments },
          suspension_replied: {
            kind: 'suspension',
            at: 'replied_at',
            by: 'replied_by',
            case: latestDocuments,
            id: 'max(suspension_answers.id)',
            groupBy: 'account_id, replied_at, replied_by',
          },
        },
      },
      approvals: {
        purpose: 'Pedir um segundo operador, e registrar o que ele respondeu',
        basis: 'law',
        term: 'approval',
        columns: 'id action asked_at answer answered_at',
        withheld: 'order_id suspension_id report_id submission_id case_id payload asked_by note answered_by',
        sensitive: 'payload',
        rows: account =>
          sql`(approvals.suspension_id in (select id from account_suspensions where account_id = ${account})
            or approvals.submission_id in (select id from kyc_submissions where account_id = ${account}))`,
        // The export shows only the results of other approvals.
        exportedIf: "approvals.action in ('suspension', 'documents')",
      },
      disclosures: {
        purpose: 'Provar o que foi entregue a uma autoridade, e quando',
        basis: 'law',
        term: 'approval',
        columns: 'approval_id made_at sha256',
        unexported: 'orders of authorities, which may be secret; the person learns of the others by e-mail',
      },
      banned_people: {
        purpose: 'Não aprovar de novo quem foi banido por um caso grave, por um resumo que não volta a ser o número',
        term: 'banList',
        ends: { after: 'until' },
        columns: 'id reason suspension_id first_operator_id operator_id banned_at until lifted_at',
        secret: 'cpf_hash document_hash',
        unexported: 'fingerprints of people banned for a grave case, kept without the account',
      },
      shared_keys: {
        purpose: 'Achar o que várias contas têm em comum, sem guardar de novo o que é',
        term: 'shared',
        ends: { after: 'last_at', days: linkedLimits.deviceDays, if: "kind = 'device'" },
        columns: 'account_id kind first_at last_at',
        secret: 'hash',
        unexported: 'fingerprints by which accounts are compared',
      },
    },
  ),
  ...entries(
    { of: 'everyone', data: 'personal', basis: 'law', term: 'cases' },
    {
      cases: {
        purpose: 'Responder no prazo a pedidos, a reclamações e a quem pede ajuda',
        columns: 'id kind subject protocol account_id received_at confirmed_at waiting_since due_at closed_at outcome',
        withheld: 'email alarmed closed_by',
        rows: { account_id: 'accounts' },
        ends: [
          ...endsOfCases,
          { after: 'received_at', days: requestLimits.confirmDays, if: 'due_at is null and closed_at is null' },
        ],
        erasedByEmail: `due_at is null and kind in (${personalCases.map(kind => `'${kind}'`).join(', ')})`,
        history: Object.assign({}, ...Object.values(eventsOfCases)),
      },
      case_entries: {
        purpose: 'Provar o que foi pedido e respondido, por quem e quando',
        columns: 'id case_id kind body at',
        withheld: 'operator_id step',
        sensitive: 'body',
        rows: { case_id: 'cases' },
        exportedIf: "case_entries.kind <> 'note'",
      },
      secret_links: {
        purpose: 'Acompanhar um pedido ou uma denúncia, ou responder a ela, sem conta; provar o e-mail',
        term: 'secretLink',
        columns: 'case_id report_id side mailed',
        secret: 'token_hash',
        unexported: 'secrets of people without an account, and of both sides of a report',
      },
    },
  ),
  ...entries(
    { of: 'advertisers', data: 'sensitive', basis: 'safety', term: 'helpRequests' },
    {
      help_owners: {
        purpose: 'Saber de que conta veio um pedido de ajuda em segredo',
        columns: 'case_id account_id',
        secret: 'word_hash',
        unexported: 'asked in secret: whoever controls the account may read the export',
      },
    },
  ),
}
