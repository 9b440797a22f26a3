import type { Locate } from './functions.ts';

/** How long reading a program may take, ms. */
const READING = 250;

/**
 * Browsers tell where a program cannot be read only of one that comes as a file; in a worker of its own it is read, and
 * ends at its first word.
 */
export function locateIn({ setTimeout, clearTimeout, Worker, URL, Blob }: typeof globalThis): Locate {
  return (program) => {
    if (typeof Worker !== 'function') return Promise.resolve(undefined);
    return new Promise((resolve) => {
      // What closes the function around it too early is a program that can be read: it must not run.
      const address = URL.createObjectURL(new Blob([`throw 0;${program}`], { type: 'text/javascript' }));
      const reader = new Worker(address);
      const end = (position?: { line: number; column: number }) => {
        clearTimeout(timer);
        reader.terminate();
        URL.revokeObjectURL(address);
        resolve(position);
      };
      const timer = setTimeout(end, READING);
      reader.onerror = (event) => {
        // It is told as what is wrong with the program, not as a fault of the page.
        event.preventDefault();
        end(event.lineno > 0 ? { line: event.lineno, column: event.colno } : undefined);
      };
    });
  };
}
