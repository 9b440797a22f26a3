import { expect, test } from 'vitest';
import { angularParts } from '../../../../../src/console/widgets/custom/angular-parts.ts';

test.each([
  ['<p>{{ctx.width}} and {{ ctx.width }}</p>', ['{{ctx.width}}', '{{ ctx.width }}']],
  ['<li *ngFor="let one of all">', ['*ngFor']],
  ['<button (click)="go()" [disabled]="off" [(ngModel)]="x">', ['(click)', '[disabled]', '[(ngModel)]']],
  [
    '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>',
    ['[ctx]', 'tb-entities-table-widget'],
  ],
  ['<div ng-if="a">', ['ng-if']],
  ['<div *ngIf="a"></div><p *ngIf="b"></p>', ['*ngIf']],
])('%s has parts for Angular', (html, parts) => expect(angularParts(html)).toEqual(parts));

test.each([
  '<div class="card" id="x" data-on="(a)"><canvas width="5"></canvas></div>',
  '<p>f(x) = y, a[1] = 2, 3 * 4 = 12</p>',
  '',
])('%s is plain', (html) => expect(angularParts(html)).toEqual([]));
