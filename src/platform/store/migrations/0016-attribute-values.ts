/**
 * Texts and flags among attributes lie by value too: a filter reads only what passes it. Numbers do not, as they sort
 * before texts: what changes all the time, such as when a device was last heard of, is one, and costs no more to store.
 */
export const attributeValues = `
CREATE INDEX attribute_by_value ON attribute (key_id, scope, value) WHERE value >= '';
`;
