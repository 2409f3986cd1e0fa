-- Appends rows that the yearly report counts, for decisions, reports of content, suspensions and answers.
-- `fold-transparency` adds them up later, so that no two writers wait for each other here. Deleted content stays
-- counted, because the sums identify nobody. A case's deadline comes from the old row, because the answer clears it. A
-- report still has its deadline when this trigger runs.
create or replace function count_for_transparency() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'reports' then
    insert into transparency_counts (month, event, kind, source, count)
    select month_in_sao_paulo(received_at), 'notice', kind, lane, count(*) from added group by 1, 3, 4;
  elsif tg_table_name = 'report_hidings' then
    insert into transparency_counts (month, event, kind, count)
    select month_in_sao_paulo(a.hidden_at), 'hiding', r.kind, count(*)
    from added a join reports r on r.id = a.report_id group by 1, 3;
  elsif tg_table_name = 'report_decisions' then
    insert into transparency_counts (month, event, kind, outcome, count)
    select month_in_sao_paulo(a.decided_at), 'decision', r.kind, a.verdict, count(*)
    from added a join reports r on r.id = a.report_id where a.number = 1 group by 1, 3, 4;
    insert into transparency_times (month, event, kind, minutes, in_time, count)
    select month_in_sao_paulo(a.decided_at), 'decision', r.kind, whole_minutes(r.received_at, a.decided_at),
      coalesce(a.decided_at <= r.due_at, false), count(*)
    from added a join reports r on r.id = a.report_id where a.number = 1 group by 1, 3, 4, 5;
    insert into transparency_counts (month, event, source, outcome, count)
    select month_in_sao_paulo(a.decided_at), 'judgement', c.side,
      case when a.verdict = f.verdict then 'upheld' else 'changed' end, count(*)
    from added a join report_decisions f on f.report_id = a.report_id and f.number = 1
      join report_contestations c on c.decision_id = f.id
    where a.number = 2 group by 1, 3, 4;
    insert into transparency_times (month, event, minutes, in_time, count)
    select month_in_sao_paulo(a.decided_at), 'judgement', whole_minutes(c.sent_at, a.decided_at),
      coalesce(a.decided_at <= r.due_at, false), count(*)
    from added a join reports r on r.id = a.report_id
      join report_decisions f on f.report_id = a.report_id and f.number = 1
      join report_contestations c on c.decision_id = f.id
    where a.number = 2 group by 1, 3, 4;
  elsif tg_table_name = 'report_contestations' then
    insert into transparency_counts (month, event, source, count)
    select month_in_sao_paulo(sent_at), 'contestation', side, count(*) from added group by 1, 3;
  elsif tg_table_name = 'media_reviews' then
    insert into transparency_counts (month, event, kind, outcome, count)
    select month_in_sao_paulo(a.reviewed_at), 'review', m.kind, a.verdict, count(*)
    from added a join media m on m.id = a.media_id group by 1, 3, 4;
  elsif tg_table_name in ('kyc_reviews', 'profile_reviews', 'campaign_reviews') then
    insert into transparency_counts (month, event, kind, outcome, count)
    select month_in_sao_paulo(reviewed_at), 'review', tg_argv[0],
      case verdict when 'approved' then 'approved' else 'refused' end, count(*)
    from added group by 1, 4;
  elsif tg_table_name = 'banned_media' then
    insert into transparency_counts (month, event, kind, count)
    select month_in_sao_paulo(banned_at), 'ban', reason, count(*) from added group by 1, 3;
  elsif tg_table_name = 'suspension_answers' then
    insert into transparency_counts (month, event, count)
    select month_in_sao_paulo(sent_at), 'suspension_answer', count(*) from added group by 1;
  elsif tg_table_name = 'cases' then
    insert into transparency_counts (month, event, kind, outcome, count)
    select month_in_sao_paulo(a.closed_at), case a.kind when 'authority' then 'authority_request' else 'complaint' end,
      a.subject, a.outcome, count(*)
    from added a join removed r on r.id = a.id
    where r.closed_at is null and a.kind in ('complaint', 'authority') and a.outcome <> 'misplaced' group by 1, 2, 3, 4;
    insert into transparency_times (month, event, kind, minutes, in_time, count)
    select month_in_sao_paulo(a.closed_at), 'contact_answer', a.subject, whole_minutes(a.received_at, a.closed_at),
      a.closed_at <= r.due_at, count(*)
    from added a join removed r on r.id = a.id
    where r.closed_at is null and a.kind in ('complaint', 'authority') and a.outcome <> 'misplaced' group by 1, 3, 4, 5;
  elsif tg_table_name = 'account_suspensions' and tg_op = 'INSERT' then
    insert into transparency_counts (month, event, kind, count)
    select month_in_sao_paulo(suspended_at), 'suspension', 'account', count(*) from added group by 1;
  elsif tg_table_name = 'account_suspensions' then
    insert into transparency_counts (month, event, kind, count)
    select month_in_sao_paulo(a.lifted_at), 'lifting', 'account', count(*)
    from added a join removed r on r.id = a.id where a.lifted_at is not null and r.lifted_at is null group by 1;
  elsif tg_table_name = 'campaigns' then
    insert into transparency_counts (month, event, kind, count)
    select month_in_sao_paulo(a.suspended_at), 'suspension', 'campaign', count(*)
    from added a join removed r on r.id = a.id where a.suspended_at is not null and r.suspended_at is null group by 1;
  end if;
  return null;
end $$;
