create index concurrently campaign_submissions_parts on campaign_submissions using gin (picture_parts(perceptual_hash))
  where perceptual_hash is not null;
