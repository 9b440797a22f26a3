/** What only the framework can do something with that ThingsBoard's own console is built on, as templates write it. */
const ANGULAR: readonly RegExp[] = [
  // {{ value }}
  /\{\{[^{}]{1,200}\}\}/g,
  // *ngIf, *ngFor
  /\*\w+(?==)/g,
  // (click)=, [disabled]=, [(ngModel)]=
  /(?<=\s)(?:\[\(?[\w.-]+\)?\]|\([\w.-]+\))(?=\s*=)/g,
  // components: <mat-icon>, <tb-...>
  /(?<=<)(?:mat|tb|ng)-[\w-]+/g,
  // the directives of its predecessor
  /(?<=\s)ng-[a-z-]+(?==)/g,
];

const MOST = 8;

/**
 * The parts of a template that nothing here gives life to, as they are written, each once; few of many. Plain HTML has
 * none.
 */
export function angularParts(html: string): readonly string[] {
  const found = ANGULAR.flatMap((pattern) => html.match(pattern) ?? []);
  return [...new Set(found)].slice(0, MOST);
}
