/** The text of a program with all that it imports (`src/build/bundled-programs.ts`). */
declare module '*?bundled' {
  export const program: string;
}
