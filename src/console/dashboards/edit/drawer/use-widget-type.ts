import { useQuery } from '@tanstack/react-query';
import type { DashboardWidget } from '../../../../model/dashboard-configuration.ts';
import type { WidgetType } from '../../../../model/widget.ts';
import { widgetTypeByName } from '../../../api/widget-types.ts';
import { withKnownForms } from './known-forms.ts';

/** For how long a type is taken for known, ms. */
const KNOWN_FOR = 300_000;

/** The type of a widget as the platform has it, with the forms it is set up with; undefined while that is not known, and where it has none. */
export function useWidgetType({ isSystemType, bundleAlias, typeAlias }: DashboardWidget): {
  type: WidgetType | undefined;
  failure: Error | null;
  isWaiting: boolean;
  retry(): void;
} {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['WIDGET_TYPE', 'set-up', isSystemType, bundleAlias, typeAlias],
    staleTime: KNOWN_FOR,
    retry: false,
    queryFn: async ({ signal }) => {
      const type = await widgetTypeByName(
        { isSystem: isSystemType, bundleAlias, alias: typeAlias },
        { signal, ignoreErrors: true, ignoreLoading: true },
      );
      return isSystemType ? withKnownForms(type) : type;
    },
  });
  return { type: data, failure: error, isWaiting: isPending, retry: () => void refetch() };
}
