/** The messages of each tenant that wait for rule chains, in the order in which they came or in that of their times. */
export const ruleMessagesOfTenants = `
DROP INDEX rule_message_by_root;
DROP INDEX rule_message_by_tenant;
DROP INDEX rule_message_by_due;
CREATE INDEX rule_message_by_tenant ON rule_message (tenant_key, due, root);
`;
