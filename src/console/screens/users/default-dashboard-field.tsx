import { use, useEffect, useMemo, useRef } from 'react';
import { platformDirectory } from '../../api/entity-directory.ts';
import { AskedAbout } from '../../commands/asked-about.ts';
import type { InputProps } from '../../commands/input.ts';
import { OtherAnswers } from '../../commands/other-answers.ts';
import { nameOf, searchFor } from '../../inputs/entity/entity-autocomplete.tsx';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { afterPause } from '../../inputs/picker.tsx';
import { PickerField } from '../../inputs/picker-field.tsx';
import { dashboardsOfUser } from './dashboards-of-user.ts';

const labelOf = (id: string) => nameOf(platformDirectory, 'DASHBOARD', id);

/** A field of a dashboard that the user can see whom the form is about. */
export function DefaultDashboardField(props: InputProps<string>) {
  const others = use(OtherAnswers);
  const [user] = use(AskedAbout);
  const choices = useMemo(
    () =>
      afterPause(
        searchFor(platformDirectory, {
          entityType: 'DASHBOARD',
          place: () => dashboardsOfUser(others(), user?.entityType === 'USER' ? user.id : undefined),
        }),
      ),
    [others, user],
  );
  // What was chosen of one customer is none of another's.
  const { customerId, tenantId } = others();
  const owner = customerId ?? tenantId;
  const chosenOf = useRef(owner);
  const { onChange } = props;
  useEffect(() => {
    if (chosenOf.current === owner) return;
    chosenOf.current = owner;
    onChange(undefined);
  });
  return (
    <PickerField {...props} choices={choices} labelOf={labelOf} noMatch={TYPE_TEXTS.DASHBOARD.noMatch} />
  );
}
