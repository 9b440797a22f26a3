import { mdiMagnify } from '@mdi/js';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DataKey } from '../../../model/data-key.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tree } from '../../ui/tree/tree.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { groundTokens } from '../kit/ground-tokens.ts';
import { HierarchyFunctions, HierarchySettings } from './hierarchy-functions.ts';
import { HierarchySource } from './hierarchy-source.tsx';

const NO_KEYS: readonly DataKey[] = [];

/** The entities of aliases, with those that are related to them below. */
function EntitiesHierarchy({ settings, config, host }: WidgetProps & { settings: HierarchySettings }) {
  const t = useTranslate();
  const { openRows, run, report } = host;
  const [selected, setSelected] = useState<string>();
  const [isSearching, setSearching] = useState(false);
  const [failure, setFailure] = useState<Shown>();
  const [nothing, setNothing] = useState<Shown>();
  const { datasources } = config;
  const onFailure = useCallback((error: unknown) => setFailure(shownOf(error)), []);
  const source = useMemo(() => {
    const functions = new HierarchyFunctions(settings, run, (name, error) =>
      report({ key: 'widget.function-failed', values: { name, error } }),
    );
    const keys = (datasources ?? []).map(({ dataKeys }) => dataKeys ?? NO_KEYS);
    return new HierarchySource({ openRows }, setNothing, keys, functions);
  }, [settings, run, report, openRows, datasources]);
  useEffect(() => {
    setFailure(undefined);
    setNothing(undefined);
    return () => {
      source.end();
      report(undefined);
    };
  }, [source, report]);
  return (
    <div className="size-full overflow-auto p-1 text-[13px]" style={groundTokens(config)}>
      {host.header &&
        createPortal(
          <IconButton
            size={18}
            label={t('tree.search')}
            icon={mdiMagnify}
            onClick={() => setSearching(!isSearching)}
          />,
          host.header,
        )}
      {failure && (
        <p role="alert" className="p-2 text-danger">
          {t(failure)}
        </p>
      )}
      {nothing && (
        <p role="status" className="p-2 text-muted">
          {t(nothing)}
        </p>
      )}
      <Tree
        label={host.title}
        source={source}
        selected={selected}
        searchable={isSearching}
        bare
        onSelect={({ id }) => {
          setSelected(id);
          const node = source.node(id);
          const action = host.actions('nodeSelected')[0];
          if (action && node) {
            host.act(action, { entity: node.entity, additionalParams: { nodeCtx: node.context } });
          }
        }}
        onFailure={onFailure}
      />
    </div>
  );
}

export const entitiesHierarchy = nativeWidget(HierarchySettings, EntitiesHierarchy);
