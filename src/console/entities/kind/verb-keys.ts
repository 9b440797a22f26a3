/**
 * The keys of what can be done with entities: one grammar on every screen, whatever the noun. `l` and the letter that
 * goes to a screen lists what an entity has of that kind: `l d` the devices of a customer.
 */
export const VERB_KEYS = {
  create: ['c'],
  edit: ['e'],
  delete: ['mod+Backspace', 'Delete'],
  'copy-id': ['y'],
  filter: ['f'],
  list: 'l',
  assign: ['a'],
  unassign: ['shift+a'],
  'make-public': ['shift+p'],
  'make-private': ['p'],
} as const;
