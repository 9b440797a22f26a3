import { useTranslate } from '../../../i18n/i18n.ts';
import { Rows } from '../../../inputs/rows.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { materialIcon } from '../../../widgets/kit/material-icon.ts';
import type { JsonObject } from '../../document/json-object.ts';
import {
  ACTION_TYPE_TITLES,
  actionsOf,
  sourceTitle,
  typeOf,
  withAction,
  withMovedAction,
} from './action-rules.ts';
import { rowId, useOpenPart } from './drawer-place.ts';
import { useEdited } from './edited-widget.ts';

/** What happens on clicks into the widget and on the buttons of its header. */
export function ActionsTab() {
  const t = useTranslate();
  const { config, held, write } = useEdited();
  const openPart = useOpenPart();
  const actions = actionsOf(config);
  const writtenSource = (source: string) => {
    const title = sourceTitle(source);
    return title ? t(title) : source;
  };
  const writtenType = (action: JsonObject) => {
    const type = typeOf(action);
    return type ? t(ACTION_TYPE_TITLES[type]) : String(action.type ?? '');
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <Rows
        rows={actions}
        look="chip"
        keyOf={({ source, at }) => `${source} ${at}`}
        nameOf={({ action }) => String(action.name ?? '')}
        none={t('widget-action.none')}
        isFixed={false}
        additions={[
          {
            label: t('widget-action.add'),
            run: () => openPart({ kind: 'action', source: undefined, at: undefined }),
            opensDialog: true,
          },
        ]}
        onEdit={(place) => {
          const { source, at } = actions[place] ?? {};
          openPart({ kind: 'action', source, at });
        }}
        searchedBy={({ source, action }) =>
          `${String(action.name ?? '')} ${writtenSource(source)} ${writtenType(action)}`
        }
        canMove={(from, to) => actions[from]?.source === actions[to]?.source}
        onMove={(from, to) => {
          const moved = actions[from];
          const at = actions[to]?.at;
          if (!moved || at === undefined) return;
          held.follow(['actions', moved.source], (place) =>
            place === moved.at ? at : place === at ? moved.at : place,
          );
          write(['actions'], withMovedAction(config, moved, at));
        }}
        onRemove={(place) => {
          const from = actions[place];
          if (!from) return;
          held.follow(['actions', from.source], (at) =>
            at === from.at ? undefined : at > from.at ? at - 1 : at,
          );
          write(['actions'], withAction(config, { from }));
        }}
      >
        {({ source, at, action }) => {
          return (
            <div id={rowId({ kind: 'action', source, at })} className="flex min-w-0 items-center gap-2 ps-1">
              <Icon
                path={materialIcon(typeof action.icon === 'string' ? action.icon : undefined)}
                size={18}
                className="shrink-0"
              />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate">{String(action.name ?? '')}</bdi>
                <span className="block truncate text-xs text-muted">
                  {writtenSource(source)} · {writtenType(action)}
                </span>
              </span>
            </div>
          );
        }}
      </Rows>
    </div>
  );
}
