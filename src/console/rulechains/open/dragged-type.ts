/** What is dragged from the library: the class of a component. */
export const DRAGGED_TYPE = 'application/x-rule-node';
