-- People are found by any word of their name.
create index concurrently accounts_name_words on accounts using gin (name_words(fold_text(name))) with (fastupdate = off);
create index concurrently profiles_nickname_words on profiles using gin (name_words(fold_text(nickname)))
  with (fastupdate = off);
create index concurrently profile_submissions_nickname_words on profile_submissions
  using gin (name_words(fold_text(content ->> 'nickname'))) with (fastupdate = off);
