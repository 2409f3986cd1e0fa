-- Companions of the short form had no gender and were in no list by gender: they are among the women now, as
-- docs/specification.md §1 calls companions, and their cards say none.
alter table listings add column gender_said boolean not null default true;
update listings set gender = 'Mulher', gender_said = false where gender is null and user_type = 2;

-- Its new columns: the function is made again from server/db/functions.
drop function listable(timestamptz);
