/**
 * The alias of something new: the wanted one, else its title in lower case with `_` for what is no letter or digit of
 * ASCII; with the first free number from 2 behind it when it is taken.
 */
export function freeAlias(
  wanted: string | null | undefined,
  title: string,
  isTaken: (alias: string) => boolean,
): string {
  const base = wanted?.trim() ? wanted : title.toLowerCase().replaceAll(/\W+/g, '_');
  let alias = base;
  for (let number = 2; isTaken(alias); number++) alias = `${base}${number}`;
  return alias;
}
