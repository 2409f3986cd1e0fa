create index concurrently kyc_reviews_valid_until on kyc_reviews (valid_until)
  where verdict = 'approved' and ended_at is null;
