/**
 * The keys of what can be done with entities: one grammar on every screen, whatever the noun. `o` and the letter that
 * goes to a screen opens the list of what an entity has of that kind: `o d` the devices of a customer. `b` and a letter
 * sets one value of many: `b l` the label. `w` is the world, to which something is shown or not; neither is one letter,
 * as others lose or gain by it. `o o` lists what the owner has.
 */
export const VERB_KEYS = {
  create: ['c'],
  edit: ['e'],
  delete: ['mod+Backspace', 'Delete'],
  'copy-id': ['y'],
  filter: ['f'],
  list: 'o',
  'list-beside': ['o o'],
  assign: ['a'],
  'assign-here': ['shift+c'],
  unassign: ['shift+a'],
  'manage-customers': ['shift+m'],
  'make-default': ['shift+d'],
  'make-public': ['shift+w'],
  'make-private': ['b w'],
  'set-attributes': ['b a'],
  'set-label': ['b l'],
  'set-type': ['b t'],
  'set-profile': ['b p'],
  export: ['shift+e'],
  import: ['shift+i'],
} as const;
