/** The text of a program with all that it imports (`bundledPrograms` in vite.config.ts). */
declare module '*?bundled' {
  export const program: string;
}
