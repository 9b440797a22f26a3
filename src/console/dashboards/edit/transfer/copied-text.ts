import * as z from 'zod/mini';
import { StatesFile, WidgetFile, WidgetReference } from '../../../../model/widget-file.ts';
import { RunError } from '../../../commands/command-error.ts';
import { issueMessage } from '../../../commands/param.ts';
import { writtenSize } from '../../../inputs/files/written-size.ts';
import { fileOfType, fileTypeOf } from '../../../inputs/transfer/transfer-file.ts';
import type { Copies } from './copy-buffer.ts';

/** Something that was copied of a dashboard. */
export type Copied = { [N in keyof Copies]: { name: N; copy: Copies[N] } }[keyof Copies];

/** Longer texts than this are no part of a dashboard, and reading them would hold up the page; in characters. */
const MOST_CHARACTERS = 20_000_000;

/** Reads what was copied. Throws a RunError that says what it is instead, or what it lacks. */
export function readCopied(text: string): Copied {
  const value = jsonOf(text);
  switch (fileTypeOf(value)) {
    case 'WIDGET_REFERENCE':
      return { name: 'widget_reference', copy: whole('WIDGET_REFERENCE', WidgetReference, value) };
    case 'DASHBOARD_STATE':
      return { name: 'dashboard_states', copy: whole('DASHBOARD_STATE', StatesFile, value) };
    default:
      return { name: 'widget_item', copy: whole('WIDGET', WidgetFile, value) };
  }
}

function jsonOf(text: string): unknown {
  if (text.length > MOST_CHARACTERS) {
    const values = { size: writtenSize(text.length), most: writtenSize(MOST_CHARACTERS) };
    throw new RunError({ key: 'widget.copy-too-large', values });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new RunError({ key: 'widget.no-copy' });
  }
}

function whole<T>(type: Parameters<typeof fileOfType>[0], schema: z.ZodMiniType<T>, value: unknown): T {
  const { data, error } = z.safeParse(fileOfType(type, schema), value);
  const [issue] = error?.issues ?? [];
  if (issue) throw new RunError(issueMessage(issue));
  return data as T;
}
