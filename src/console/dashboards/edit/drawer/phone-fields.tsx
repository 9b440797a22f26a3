import { useMemo } from 'react';
import { type Answer, Unreadable } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../../i18n/translation-key.ts';
import { number } from '../../../inputs/number.ts';
import { valueAt } from '../../document/json-object.ts';
import { placesOfWidget } from '../../document/read-document.ts';
import { withPlaced } from '../../document/widget-edits.ts';
import { useEdited } from './edited-widget.ts';

const MEMBERS = {
  mobileOrder: { label: 'widget-config.mobile-order', hint: 'widget-config.mobile-order-hint', check: whole },
  mobileHeight: {
    label: 'widget-config.mobile-height',
    hint: 'widget-config.mobile-height-hint',
    check: aHeight,
  },
} as const satisfies Record<
  string,
  { label: TranslationKey; hint: TranslationKey; check(value: number | undefined): Shown | undefined }
>;

/** Where the widget stands on phones, and how high: of the layout that it is shown in. */
export function PhoneFields() {
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        <PhoneField member="mobileOrder" />
        <PhoneField member="mobileHeight" />
      </div>
    </div>
  );
}

function PhoneField({ member }: { member: keyof typeof MEMBERS }) {
  const t = useTranslate();
  const { dashboard, id, config, held } = useEdited();
  const { dashboard: read, state } = dashboard.view();
  const at = useMemo(() => {
    const places = placesOfWidget(read, id);
    return places.find((place) => place.state === state.id) ?? places[0];
  }, [read, id, state]);
  // The place is no part of the configuration: what is held of it is told apart by a name that this has not.
  const path = ['', member];
  const kept = held.at(path);
  if (!at) return null;
  const { label, hint, check } = MEMBERS[member];
  const stored =
    valueAt(dashboard.document.configuration, [
      'states',
      at.state,
      'layouts',
      at.layout,
      'widgets',
      id,
      member,
    ]) ?? valueAt(config, [member]);
  return (
    <number.Field
      label={t(label)}
      hint={t(hint)}
      name={member}
      value={kept ? (kept.answer as Answer<number>) : typeof stored === 'number' ? stored : undefined}
      error={kept && t(kept.reason)}
      onChange={(answer) => {
        const reason = answer instanceof Unreadable ? answer.reason : check(answer);
        if (reason) {
          held.hold({ path, answer, reason, label: t(label) });
          return;
        }
        held.release(path);
        dashboard.edit({
          document: withPlaced(dashboard.document, at, id, { [member]: answer }),
          label: { key: 'widget.set-up' },
          at: { state: at.state, widget: id },
          merge: `${id} ${member}`,
        });
      }}
    />
  );
}

function whole(value: number | undefined): Shown | undefined {
  return value === undefined || Number.isInteger(value) ? undefined : { key: 'validation.integer' };
}

function aHeight(value: number | undefined): Shown | undefined {
  const isFine = value === undefined || (Number.isInteger(value) && value >= 1 && value <= 10);
  return isFine ? undefined : { key: 'widget-config.mobile-height-range' };
}
