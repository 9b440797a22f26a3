import { loadHelpTexts } from '../../i18n/i18n.ts';
import type { SystemWidget } from '../contract/widget.ts';

/**
 * Fetches a widget with the texts that forms, tables and alarms have in common everywhere, which come after those of
 * dashboards unless somebody asks.
 */
export function withTexts(load: SystemWidget['load']): SystemWidget['load'] {
  return async () => {
    const [view] = await Promise.all([load(), loadHelpTexts()]);
    return view;
  };
}
