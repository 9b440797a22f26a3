import { matching } from '../../commands/choice-list.ts';
import type { Choice, Input } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { picker } from '../picker.tsx';
import { TYPE_TEXTS } from './type-texts.ts';

/** A bundle as it is chosen. */
export interface OfferedBundle {
  id: string;
  alias: string;
  title: string;
  isSystem: boolean;
}

const MOST = 50;

/** A widgets bundle by its id; each is marked as the system's or the tenant's. */
export function widgetsBundleSelect(bundles: () => Promise<readonly OfferedBundle[]>): Input<string> {
  return picker({
    search: async (text) => matching((await bundles()).map(choiceOf), text).slice(0, MOST),
    labelOf: async (id) =>
      (await bundles()).find((bundle) => bundle.id === id)?.title ?? translate('entity.gone', { id }),
    noMatch: TYPE_TEXTS.WIDGETS_BUNDLE.noMatch,
  });
}

function choiceOf({ id, title, isSystem }: OfferedBundle): Choice {
  const hint = translate(isSystem ? 'widgets-bundle.of-system' : 'widgets-bundle.of-tenant');
  return { value: id, label: title, hint };
}
