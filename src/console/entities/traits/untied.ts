/** What ties an entity to its platform: its id, when it was made there, and whose it is. */
const TIES = ['id', 'createdTime', 'tenantId'];

/** An entity without what ties it to its platform, and without other members that mean nothing elsewhere; none of them is required. */
export function untied<E extends object>(entity: E, ...besides: readonly (keyof E)[]): E {
  const ties: readonly PropertyKey[] = [...TIES, ...besides];
  return Object.fromEntries(Object.entries(entity).filter(([name]) => !ties.includes(name))) as E;
}
