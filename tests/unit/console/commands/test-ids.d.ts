/** Commands that tests make up. */
declare module '../../../../src/console/commands/command-ids.ts' {
  interface CommandIds {
    [id: `test.${string}`]: true;
  }
}

export {};
