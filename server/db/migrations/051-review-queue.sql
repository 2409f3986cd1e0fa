-- What has no review yet, among millions that have one.
create table review_queue (
  kind text not null check (kind in ('documents', 'profile', 'media', 'campaign')),
  id integer not null,
  primary key (kind, id)
);

create function follow_review_queue() returns trigger language plpgsql as $$
begin
  if tg_argv[1] = 'waits' then
    insert into review_queue (kind, id) select tg_argv[0], (to_jsonb(c) ->> 'id')::integer from changed c;
  else
    delete from review_queue q using changed c where q.kind = tg_argv[0]
      and q.id = coalesce(to_jsonb(c) ->> 'id', to_jsonb(c) ->> 'submission_id', to_jsonb(c) ->> 'media_id')::integer;
  end if;
  return null;
end $$;

do $$
declare
  each record;
begin
  for each in
    values ('documents', 'kyc_submissions', 'kyc_reviews'), ('profile', 'profile_submissions', 'profile_reviews'),
      ('media', 'media', 'media_reviews'), ('campaign', 'campaign_submissions', 'campaign_reviews')
  loop
    execute format('create trigger queue_sent after insert on %I referencing new table as changed
      for each statement execute function follow_review_queue(%L, ''waits'')', each.column2, each.column1);
    execute format('create trigger queue_dropped after delete on %I referencing old table as changed
      for each statement execute function follow_review_queue(%L, ''gone'')', each.column2, each.column1);
    execute format('create trigger queue_reviewed after insert on %I referencing new table as changed
      for each statement execute function follow_review_queue(%L, ''gone'')', each.column3, each.column1);
  end loop;
end $$;

-- After the triggers, which keep writers away until the end: nothing is missed.
insert into review_queue
select 'documents', id from kyc_submissions s where not exists (select from kyc_reviews r where r.submission_id = s.id)
union all
select 'profile', id from profile_submissions s where not exists (select from profile_reviews r where r.submission_id = s.id)
union all
select 'media', id from media m where not exists (select from media_reviews r where r.media_id = m.id)
union all
select 'campaign', id from campaign_submissions s where not exists (select from campaign_reviews r where r.submission_id = s.id);

-- Queues show the oldest first, and those that were refused are few.
create index kyc_submissions_by_time on kyc_submissions (submitted_at, id);
create index profile_submissions_by_time on profile_submissions (submitted_at, id);
create index campaign_submissions_by_time on campaign_submissions (submitted_at, id);
create index kyc_reviews_rejected on kyc_reviews (submission_id) where verdict = 'rejected';
create index profile_reviews_refused on profile_reviews (submission_id) where verdict = 'refused';
create index media_reviews_refused on media_reviews (media_id) where verdict = 'refused';
create index campaign_reviews_refused on campaign_reviews (submission_id) where verdict = 'refused';
