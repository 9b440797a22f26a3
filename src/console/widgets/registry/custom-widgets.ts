import type { NativeWidget } from '../contract/widget.ts';
import type { CustomType } from '../custom/custom-type.ts';

/** Fetches what draws a type of widgets that somebody wrote, in a frame where it reaches nothing. */
export async function loadCustomWidget(type: CustomType): Promise<NativeWidget> {
  const { customWidget } = await import('../custom/custom-widget.tsx');
  return customWidget(type);
}
