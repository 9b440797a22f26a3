import type { NativeWidget } from '../contract/widget.ts';
import type { DialogAction } from '../custom/action-dialog.tsx';
import type { CustomType } from '../custom/custom-type.ts';

/** Fetches what draws a type of widgets that somebody wrote, in a frame where it reaches nothing. */
export async function loadCustomWidget(type: CustomType): Promise<NativeWidget> {
  const { customWidget } = await import('../custom/custom-widget.tsx');
  return customWidget(type);
}

/** Runs an action that shows something of its own in a dialog, where it reaches nothing; resolves when it is closed. */
export async function runActionInDialog(started: DialogAction): Promise<void> {
  const { runInDialog } = await import('../custom/action-dialog.tsx');
  await runInDialog(started);
}
