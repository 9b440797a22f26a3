/**
 * Entity views, and what device profiles say of rule chains and queues.
 *
 * `keys` of a view is the JSON of its wire member; `start_time` and `end_time` bound its window, 0 for an open bound.
 * A source that has views cannot go without them.
 */
export const entityViews = `
CREATE TABLE entity_view (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  source_key INTEGER NOT NULL REFERENCES entity (key),
  keys TEXT,
  start_time INTEGER NOT NULL,
  end_time INTEGER NOT NULL
) STRICT;
CREATE INDEX entity_view_by_source ON entity_view (source_key);

ALTER TABLE device_profile ADD COLUMN default_rule_chain_key INTEGER REFERENCES entity (key);
ALTER TABLE device_profile ADD COLUMN default_queue_name TEXT;
CREATE INDEX device_profile_by_rule_chain ON device_profile (default_rule_chain_key)
  WHERE default_rule_chain_key IS NOT NULL;

UPDATE device_profile SET default_queue_name = (
  SELECT extra ->> '$.defaultQueueName' FROM entity e WHERE e.key = device_profile.key);
`;
