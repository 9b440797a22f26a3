/** Where relations are walked. */
export const RELATIONS_PATH = '/relations';
