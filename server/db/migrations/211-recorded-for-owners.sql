-- What an operator recorded for somebody who used only the specified calls, and how they came to know it.
alter table declarations
  add column operator_id integer references operators,
  add column reason text check (char_length(reason) between 10 and 500),
  add constraint declarations_recorded check (num_nulls(operator_id, reason) in (0, 2));
alter table media_attestations
  add column operator_id integer references operators,
  add column reason text check (char_length(reason) between 10 and 500),
  add constraint media_attestations_recorded check (num_nulls(operator_id, reason) in (0, 2));
alter table phone_proofs
  add column operator_id integer references operators,
  add column reason text check (char_length(reason) between 10 and 500),
  add constraint phone_proofs_recorded check (num_nulls(operator_id, reason) in (0, 2));
