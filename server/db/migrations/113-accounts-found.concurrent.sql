-- What an operator may know of somebody: names by their beginning, numbers as a whole. Also of profiles that nobody has
-- approved yet.
create index concurrently accounts_name_start on accounts (fold_text(name) text_pattern_ops);
create index concurrently profiles_whatsapp on profiles (whatsapp);
create index concurrently profiles_phone on profiles (phone) where phone is not null;
create index concurrently profiles_document on profiles (document) where document is not null;
create index concurrently profile_submissions_nickname on profile_submissions (fold_text(content ->> 'nickname') text_pattern_ops);
create index concurrently profile_submissions_whatsapp on profile_submissions ((content ->> 'whatsapp'));
create index concurrently profile_submissions_phone on profile_submissions ((content ->> 'phone'))
  where content ->> 'phone' is not null;
create index concurrently profile_submissions_document on profile_submissions ((content ->> 'document'))
  where content ->> 'document' is not null;
create index concurrently profiles_nickname_folded on profiles (fold_text(nickname) text_pattern_ops);
