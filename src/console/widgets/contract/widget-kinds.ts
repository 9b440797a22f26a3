import {
  mdiAlertOctagonOutline,
  mdiCardTextOutline,
  mdiChartTimelineVariant,
  mdiGauge,
  mdiPuzzleOutline,
  mdiToggleSwitchOutline,
} from '@mdi/js';
import { WidgetKind } from '../../../model/widget.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What the kinds of widgets are called, and their icons; the texts are those of types of widgets. */
export const WIDGET_KINDS: Readonly<Record<WidgetKind, { title: TranslationKey; icon: string }>> = {
  timeseries: { title: 'widget-type.timeseries', icon: mdiChartTimelineVariant },
  latest: { title: 'widget-type.latest', icon: mdiGauge },
  rpc: { title: 'widget-type.rpc', icon: mdiToggleSwitchOutline },
  alarm: { title: 'widget-type.alarm', icon: mdiAlertOctagonOutline },
  static: { title: 'widget-type.static', icon: mdiCardTextOutline },
};

/** What a kind of widgets is called; one that a newer platform knows by its own word. */
export function kindText(kind: string | undefined): string {
  const { data } = WidgetKind.safeParse(kind);
  return data ? translate(WIDGET_KINDS[data].title) : (kind ?? '');
}

/** The icon of a kind of widgets, and one for kinds that only a newer platform knows. */
export function kindIcon(kind: string | undefined): string {
  const { data } = WidgetKind.safeParse(kind);
  return data ? WIDGET_KINDS[data].icon : mdiPuzzleOutline;
}
