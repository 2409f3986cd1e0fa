-- What accounts share is shown as facts, read from shared_keys (docs/decisions/106-shared-facts.md).
drop table linked_backlog, linked_decisions, linked_case_events, linked_facts, linked_accounts, linked_cases;
