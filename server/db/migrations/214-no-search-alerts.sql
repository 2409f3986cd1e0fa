-- Visitors are not told of new listings any more: docs/decisions/102-no-search-alerts.md.
drop trigger first_listings_noted on listings;
drop function note_first_listings();
drop table first_listings, search_alerts, search_subscriptions;
