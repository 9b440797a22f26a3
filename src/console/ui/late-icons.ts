/**
 * The paths of the icons that are seen only after the first page, by their names. The build fills them in and leaves
 * their names where they are used (`src/build/icon-paths.ts`); without it every icon lies where it is used.
 */
export const lateIcons: Readonly<Record<string, string>> = {};
