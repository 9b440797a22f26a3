/** As much of it as tests use that make pages of their own. */
declare module 'jsdom' {
  export type DOMWindow = Window & typeof globalThis & { eval(code: string): unknown };
  export class JSDOM {
    constructor(
      html: string,
      options: {
        url?: string;
        runScripts: 'outside-only' | 'dangerously';
        pretendToBeVisual: boolean;
        beforeParse?(window: DOMWindow): void;
      },
    );
    readonly window: DOMWindow;
  }
}
