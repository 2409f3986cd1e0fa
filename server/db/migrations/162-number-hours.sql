-- When visitors see the number of a profile; without a row, always. Minutes after midnight in São Paulo.
create table number_hours (
  account_id integer primary key references accounts on delete cascade,
  -- Only within the attendance hours.
  attending boolean not null,
  hidden_from smallint check (hidden_from between 0 and 1439),
  hidden_to smallint check (hidden_to between 1 and 1440 and hidden_to <> hidden_from),
  saved_at timestamptz not null,
  constraint whole_span check ((hidden_from is null) = (hidden_to is null))
);
