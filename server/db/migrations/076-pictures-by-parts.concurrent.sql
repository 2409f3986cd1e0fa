create index concurrently media_parts on media using gin (picture_parts(perceptual_hash)) where perceptual_hash is not null;
-- A process of the release before compares with all pictures meanwhile: the job takes longer and finds the same.
drop index concurrently if exists media_bands;
