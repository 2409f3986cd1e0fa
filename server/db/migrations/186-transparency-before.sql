-- What came before the triggers and is still there. Each statement: what they wrote until its snapshot goes and is counted
-- again, what they write later stays. Refused uploads were not recorded.
with counted_by_triggers as (
  delete from transparency_counts
), judged as (
  select d.report_id, d.decided_at, c.side, case when d.verdict = f.verdict then 'upheld' else 'changed' end as outcome
  from report_decisions d join report_decisions f on f.report_id = d.report_id and f.number = 1
    join report_contestations c on c.decision_id = f.id
  where d.number = 2
)
insert into transparency_counts (month, event, kind, source, outcome, count)
select month_in_sao_paulo(at), event, kind, source, outcome, count(*)
from (
  select received_at as at, 'notice' as event, kind, lane as source, '' as outcome from reports
  union all
  select h.hidden_at, 'hiding', r.kind, '', '' from report_hidings h join reports r on r.id = h.report_id
  union all
  select d.decided_at, 'decision', r.kind, '', d.verdict
  from report_decisions d join reports r on r.id = d.report_id where d.number = 1
  union all
  select decided_at, 'judgement', '', side, outcome from judged
  union all
  select sent_at, 'contestation', '', side, '' from report_contestations
  union all
  select v.reviewed_at, 'review', m.kind, '', v.verdict from media_reviews v join media m on m.id = v.media_id
  union all
  select reviewed_at, 'review', 'documents', '', case verdict when 'approved' then verdict else 'refused' end
  from kyc_reviews
  union all
  select reviewed_at, 'review', 'profile', '', verdict from profile_reviews
  union all
  select reviewed_at, 'review', 'campaign', '', verdict from campaign_reviews
  union all
  select banned_at, 'ban', reason, '', '' from banned_media
  union all
  select sent_at, 'suspension_answer', '', '', '' from suspension_answers
  union all
  select suspended_at, 'suspension', 'account', '', '' from account_suspensions
  union all
  select lifted_at, 'lifting', 'account', '', '' from account_suspensions where lifted_at is not null
  union all
  select suspended_at, 'suspension', 'campaign', '', '' from campaigns where suspended_at is not null
) happened
group by 1, 2, 3, 4, 5;

-- A decision ends the due time. The limits are those of contract/report-kinds.ts; seven business days are at least nine days.
with counted_by_triggers as (
  delete from transparency_times
)
insert into transparency_times (month, event, kind, minutes, in_time, count)
select month_in_sao_paulo(until), event, kind, whole_minutes(since, until), until <= since + allowed, count(*)
from (
  select 'decision' as event, r.kind, r.received_at as since, d.decided_at as until,
    case
      when r.kind in ('scam', 'personal_data', 'rights', 'other') then interval '9 days'
      when r.kind = 'intimate_image' and r.lane = 'formal' then interval '2 hours'
      when r.kind = 'violence' and r.lane = 'formal' then interval '6 hours'
      else interval '24 hours'
    end as allowed
  from report_decisions d join reports r on r.id = d.report_id where d.number = 1
  union all
  select 'judgement', '', c.sent_at, d.decided_at, interval '24 hours'
  from report_decisions d join report_decisions f on f.report_id = d.report_id and f.number = 1
    join report_contestations c on c.decision_id = f.id
  where d.number = 2
) taken
group by 1, 2, 3, 4, 5;
