-- Finds what took another version's place long ago, without reading every review each day.
create index profile_reviews_approved on profile_reviews (reviewed_at) where verdict = 'approved';
create index campaign_reviews_approved on campaign_reviews (reviewed_at) where verdict = 'approved';
