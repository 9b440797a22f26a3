import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import { WidgetKind } from '../../../model/widget.ts';
import { widgetTypeByName } from '../../api/widget-types.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import type { SystemWidget, WidgetNeeds } from '../../widgets/contract/widget.ts';
import { loadCustomWidget } from '../../widgets/registry/custom-widgets.ts';
import { ApiError } from '../../wire/api-error.ts';

const NO_NEEDS: WidgetNeeds = {};

/**
 * The type of a widget that the console has no program for: as the platform has it stored, run in a frame of its own.
 * Nothing until it is known; or why it cannot be had.
 */
export function useCustomType({ isSystemType, bundleAlias, typeAlias }: DashboardWidget): {
  type?: SystemWidget;
  /** Undefined in it: there is no such type. */
  problem?: { readonly error: Shown | undefined };
} {
  const isSystem = isSystemType === true;
  const isNamed = bundleAlias !== '' && typeAlias !== '';
  const { data, error } = useQuery({
    queryKey: ['WIDGET_TYPE', 'named', isSystem, bundleAlias, typeAlias],
    queryFn: ({ signal }) =>
      widgetTypeByName({ isSystem, bundleAlias, alias: typeAlias }, { signal, ignoreErrors: true }),
    enabled: isNamed,
    retry: false,
  });
  const [needs, setNeeds] = useState(NO_NEEDS);
  const descriptor = data?.descriptor;
  const name = data?.name ?? typeAlias;
  const load = useMemo(() => {
    if (!descriptor) return undefined;
    return () => loadCustomWidget({ name, descriptor, onNeeds: setNeeds });
  }, [descriptor, name]);
  const type = useMemo((): SystemWidget | undefined => {
    const kind = WidgetKind.safeParse(descriptor?.type).data ?? 'static';
    return load && { bundleAlias, typeAlias, kind, needs, endsOffScreen: true, load };
  }, [load, bundleAlias, typeAlias, descriptor, needs]);
  if (type) return { type };
  if (!isNamed) return { problem: { error: undefined } };
  if (!error && !data) return {};
  const isNone = data !== undefined || (error instanceof ApiError && error.status === 404);
  return { problem: { error: isNone ? undefined : shownOf(error) } };
}
