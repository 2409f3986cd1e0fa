import { dayMs } from '#contract/durations.ts'
import { operatorIdleMs, operatorSessionMs } from '#contract/operator.ts'
import { keptDays } from '#contract/retention-days.ts'
import { entries } from './entry.ts'

/** Operators, the audit log, and who opened what. */
export const operators = {
  ...entries(
    { of: 'operators', data: 'personal', basis: 'interest', term: 'operator' },
    {
      operators: {
        purpose: 'Dar acesso a quem opera o site',
        columns: 'id name email totp_confirmed_at totp_step created_at disabled_at password_changed_at',
        secret: 'password_hash totp_secret',
      },
      operator_roles: {
        purpose: 'Dar a cada operador só o que lhe cabe',
        columns: 'operator_id role given_at given_by until',
      },
      operator_passkeys: {
        purpose: 'Entrar com chave de acesso',
        columns: 'id operator_id counter transports name created_at last_used_at',
        secret: 'public_key',
      },
      operator_recovery_codes: {
        purpose: 'Entrar sem o autenticador',
        columns: 'operator_id used_at',
        secret: 'code_hash',
      },
      operator_sessions: {
        purpose: 'Continuar conectado por um turno',
        term: 'operatorSession',
        ends: [
          { after: 'last_seen_at', days: operatorIdleMs / dayMs },
          { after: 'created_at', days: operatorSessionMs / dayMs },
        ],
        columns: 'id operator_id created_at last_seen_at confirmed_at passkey_at',
        secret: 'token_hash',
      },
      passkey_challenges: {
        purpose: 'Entrar com chave de acesso',
        term: 'operatorSession',
        columns: 'session_id purpose expires_at',
        secret: 'challenge',
      },
      operator_own_emails: {
        purpose: 'Não deixar um operador cuidar da própria conta',
        columns: 'operator_id email declared_at',
      },
      operator_own_cpfs: {
        purpose: 'Não deixar um operador cuidar da própria conta',
        columns: 'operator_id declared_at',
        secret: 'hash',
      },
      operator_own_accounts: {
        purpose: 'Não deixar um operador cuidar da própria conta',
        columns: 'operator_id account_id found_at',
        unexported: 'a rule for the team about its own accounts',
      },
      audit_entries: {
        purpose: 'Provar quem viu e decidiu o quê',
        basis: 'law',
        term: 'audit',
        ends: 'end-audit',
        columns: 'id at operator_id action subject facts source previous_hash hash',
      },
      audit_exports: {
        purpose: 'Saber até onde vai cada cópia da auditoria fora do banco de dados',
        of: 'nobody',
        data: 'none',
        basis: 'none',
        term: 'site',
        columns: 'sink entry_id',
      },
      incidents: {
        purpose: 'Registrar incidentes de segurança, comunicá-los no prazo e provar',
        basis: 'law',
        term: 'incidents',
        // Resolução CD/ANPD 15/2024, art. 10.
        ends: { after: 'opened_at', days: keptDays.incidents, if: 'closed_at is not null' },
        columns:
          'id code opened_at opened_by known_at what data people risk measures version waiting_since due_at alarmed outcome conclusion closed_at closed_by',
      },
      saved_answers: {
        purpose: 'Guardar respostas prontas do atendimento',
        columns: 'id title body updated_by updated_at',
      },
    },
  ),
  ...entries(
    { of: 'operators', data: 'personal', basis: 'law', term: 'operatorSession' },
    {
      claims: {
        purpose: 'Impedir que dois operadores decidam o mesmo caso',
        ends: { after: 'claimed_at', days: 1 / 3 },
        columns: 'subject operator_id claimed_at opened_at screen',
        unexported: 'who of the team works on a case',
      },
      kyc_openings: {
        purpose: 'Mostrar documentos só de um caso aberto',
        columns: 'session_id submission_id selfie_only opened_at',
        unexported: 'who of the team opened a case; the export says when and in which role',
      },
      kyc_view_tickets: {
        purpose: 'Mostrar um documento uma vez',
        ends: { after: 'expires_at' },
        columns: 'session_id submission_id kind purpose expires_at used_at',
        secret: 'token_hash',
        unexported: 'secrets of a minute; the export says when a document was seen',
      },
      operator_views: {
        purpose: 'Notar quem abre dados demais',
        term: 'views',
        ends: { after: 'viewed_at', days: 1 },
        columns: 'operator_id kind account_id viewed_at',
        unexported: 'a counter of a day about the team',
      },
      operator_looks: {
        purpose: 'Notar quem abre a mesma pessoa muitas vezes',
        term: 'looks',
        ends: { after: 'looked_at', days: 8 },
        columns: 'operator_id account_id looked_at',
        unexported: 'a counter of some days about the team',
      },
    },
  ),
}
