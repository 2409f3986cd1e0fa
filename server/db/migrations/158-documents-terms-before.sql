-- Nobody's ad ends on the day of the change: whoever is past the end has a month.
update kyc_reviews r set
  end_cause = case when c.document_expires_on is not null
    and c.document_expires_on + 1 < (r.reviewed_at + interval '24 months')::date then 'document' else 'term' end,
  valid_until = greatest(now() + interval '30 days', least(
    r.reviewed_at + interval '24 months', (c.document_expires_on + 1)::timestamp at time zone 'America/Sao_Paulo'))
from kyc_reviews o left join kyc_records c on c.submission_id = o.submission_id
where o.submission_id = r.submission_id and r.verdict = 'approved' and r.valid_until is null;
