/**
 * Messages on their way through rule chains that cannot go on at once, and what nodes of chains keep about entities.
 *
 * A message stands before a node of a chain, or where the chain begins; those with a later time wait for that. `root` is
 * the key of the message that it is a branch of: the order of both, root and key, is the order in which messages came.
 */
export const ruleMessages = `
CREATE TABLE rule_message (
  key INTEGER PRIMARY KEY,
  root INTEGER NOT NULL,
  tenant_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  queue TEXT NOT NULL,
  chain_id TEXT NOT NULL,
  node_id TEXT,
  due INTEGER,
  message TEXT NOT NULL
) STRICT;
CREATE INDEX rule_message_by_root ON rule_message (root);
CREATE INDEX rule_message_by_tenant ON rule_message (tenant_key);
CREATE INDEX rule_message_by_due ON rule_message (due) WHERE due IS NOT NULL;

CREATE TABLE rule_node_state (
  node_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  entity_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  state TEXT NOT NULL,
  PRIMARY KEY (node_key, entity_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX rule_node_state_by_entity ON rule_node_state (entity_key);
`;
