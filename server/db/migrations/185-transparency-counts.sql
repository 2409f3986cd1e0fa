-- What the yearly transparency report counts (docs/safety.md T37), by month and without anybody's id: reports are deleted
-- after five years, accounts on any day, and the sums stay.
create table transparency_counts (
  month date not null check (extract(day from month) = 1),
  event text not null check (event ~ '^[a-z_]+$'),
  -- Of a report what it is about, of a review what was reviewed.
  kind text not null default '',
  -- Who reported, or who contested.
  source text not null default '',
  outcome text not null default '',
  count bigint not null check (count > 0)
);
create index transparency_counts_month on transparency_counts (month);

-- How long decisions took, of which a median can't be made from sums.
create table transparency_times (
  month date not null check (extract(day from month) = 1),
  event text not null check (event in ('decision', 'judgement')),
  kind text not null default '',
  minutes integer not null check (minutes >= 0),
  in_time boolean not null,
  count bigint not null check (count > 0)
);
create index transparency_times_month on transparency_times (month);

create function month_in_sao_paulo(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('month', at at time zone 'America/Sao_Paulo')::date
$$;

create function whole_minutes(since timestamptz, until timestamptz) returns integer
language sql immutable parallel safe as $$
  select greatest(0, floor(extract(epoch from until - since) / 60))::integer
$$;

create function count_for_transparency() returns trigger language plpgsql as $$
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

create trigger reports_for_transparency after insert on reports
  referencing new table as added for each statement execute function count_for_transparency();
create trigger report_hidings_for_transparency after insert on report_hidings
  referencing new table as added for each statement execute function count_for_transparency();
create trigger report_decisions_for_transparency after insert on report_decisions
  referencing new table as added for each statement execute function count_for_transparency();
create trigger report_contestations_for_transparency after insert on report_contestations
  referencing new table as added for each statement execute function count_for_transparency();
create trigger suspension_answers_for_transparency after insert on suspension_answers
  referencing new table as added for each statement execute function count_for_transparency();
create trigger banned_media_for_transparency after insert on banned_media
  referencing new table as added for each statement execute function count_for_transparency();
create trigger media_reviews_for_transparency after insert on media_reviews
  referencing new table as added for each statement execute function count_for_transparency();
create trigger account_suspensions_for_transparency after insert on account_suspensions
  referencing new table as added for each statement execute function count_for_transparency();
create trigger kyc_reviews_for_transparency after insert on kyc_reviews
  referencing new table as added for each statement execute function count_for_transparency('documents');
create trigger profile_reviews_for_transparency after insert on profile_reviews
  referencing new table as added for each statement execute function count_for_transparency('profile');
create trigger campaign_reviews_for_transparency after insert on campaign_reviews
  referencing new table as added for each statement execute function count_for_transparency('campaign');
-- A photo that was approved may be refused later.
create trigger media_reviews_changed_for_transparency after update on media_reviews
  referencing new table as added for each statement execute function count_for_transparency();
create trigger account_suspensions_lifted_for_transparency after update on account_suspensions
  referencing old table as removed new table as added for each statement execute function count_for_transparency();
create trigger campaigns_for_transparency after update on campaigns
  referencing old table as removed new table as added for each statement execute function count_for_transparency();
