/**
 * Dashboards, rule chains and widgets.
 *
 * A dashboard has no customer of its own: it is shared with any number of them. Nodes of rule chains are entities of
 * the registry, whose `kind` is the class of the component; `position` is their place in the list that clients number
 * them by. A link leads from a node to a node of the same chain or to another chain.
 */
export const dashboardsRuleChainsWidgets = `
CREATE TABLE dashboard (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  configuration TEXT
) STRICT;

CREATE TABLE dashboard_customer (
  dashboard_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  customer_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  PRIMARY KEY (dashboard_key, customer_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX dashboard_customer_by_customer ON dashboard_customer (customer_key);

CREATE TABLE rule_chain (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  is_root INTEGER NOT NULL,
  debug_mode INTEGER NOT NULL,
  first_node_key INTEGER REFERENCES entity (key) ON DELETE SET NULL,
  configuration TEXT
) STRICT;
CREATE INDEX rule_chain_by_first_node ON rule_chain (first_node_key);

CREATE TABLE rule_node (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  chain_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  debug_mode INTEGER NOT NULL,
  configuration TEXT
) STRICT;
CREATE INDEX rule_node_by_chain ON rule_node (chain_key, position);

CREATE TABLE rule_link (
  from_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  type TEXT NOT NULL,
  to_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  additional_info TEXT,
  PRIMARY KEY (from_key, type, to_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX rule_link_by_to ON rule_link (to_key);

CREATE TABLE widgets_bundle (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  tenant_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  image TEXT,
  UNIQUE (tenant_key, alias)
) STRICT;

CREATE TABLE widget_type (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  bundle_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  descriptor TEXT NOT NULL,
  UNIQUE (bundle_key, alias)
) STRICT;
`;
