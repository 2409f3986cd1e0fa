import { entries } from './entry.ts'

/** An advertiser's identity, as operators read it from the documents. */
export const documents = {
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'law', term: 'account', rows: { submission_id: 'kyc_submissions' } },
    {
      kyc_submissions: {
        purpose: 'Verificar idade e identidade de quem anuncia',
        columns: 'id account_id submitted_at documents_destroyed_at',
        withheld: 'upload_id',
        rows: { account_id: 'accounts' },
        history: {
          documents_sent: { kind: 'documents', at: 'submitted_at', case: 'id' },
          documents_destroyed: { kind: 'documents', at: 'documents_destroyed_at', case: 'id' },
        },
      },
      kyc_documents: {
        purpose: 'Verificar idade e identidade de quem anuncia',
        data: 'sensitive',
        basis: 'safety',
        term: 'documents',
        ends: 'end-documents',
        columns: 'submission_id kind width height',
        withheld: 'object',
      },
      kyc_reviews: {
        purpose: 'Provar quem conferiu os documentos, e como',
        columns: 'submission_id verdict reason reviewed_at rejection checked valid_until ended_at end_cause',
        withheld: 'operator_id approval_id',
        history: {
          documents_decided: {
            kind: 'documents',
            at: 'reviewed_at',
            by: 'operator_id',
            case: 'submission_id',
            facts: { verdict: 'verdict', reason: 'reason' },
          },
        },
      },
      kyc_renewals: {
        purpose: 'Provar quem pediu novos documentos, e por quê',
        basis: 'safety',
        columns: 'id submission_id reason asked_at',
        withheld: 'operator_id',
      },
      number_reviews: {
        purpose: 'Conferir de novo quem anuncia quando o número muda',
        basis: 'safety',
        columns: 'id account_id number submission_id opened_at closed_at outcome reason',
        withheld: 'operator_id',
        rows: { account_id: 'accounts' },
      },
      kyc_notices: {
        purpose: 'Avisar antes do fim da verificação, uma vez',
        columns: 'submission_id valid_until days_before sent_at',
      },
      kyc_records: {
        purpose: 'Saber quem anuncia, e que é adulto',
        columns: 'submission_id account_id name cpf birth document_kind document_number document_expires_on',
        rows: { account_id: 'accounts' },
      },
      kyc_keys: {
        purpose: 'Cifrar os documentos de cada pessoa, e destruí-los',
        term: 'documents',
        ends: 'end-documents',
        columns: 'account_id kek_id created_at',
        secret: 'wrapped_key',
        rows: { account_id: 'accounts' },
        unexported: 'the key that opens the photos of documents',
      },
    },
  ),
}
