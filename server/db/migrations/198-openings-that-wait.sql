-- Requests to open evidence that nobody has answered, for the one queue.
create index evidence_openings_asked on evidence_openings (asked_at, id) where granted_at is null and refused_at is null;
