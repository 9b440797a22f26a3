import type { EntityId } from '../../../model/entity-id.ts';
import { readSettings } from '../contract/native-widget.tsx';
import type { WidgetPicture, WidgetSource } from '../contract/picture.ts';
import { lastValue } from '../kit/last-value.ts';
import type { InputScope } from './input-target.ts';
import { MultipleKeySettings } from './multiple-settings.ts';
import { answerOf, type MultipleAnswer } from './multiple-values.ts';

/** A value of a form of many. */
export interface MultipleLine {
  readonly id: string;
  readonly sourceId: string;
  readonly name: string;
  readonly label: string;
  readonly settings: MultipleKeySettings;
  readonly scope: InputScope;
  /** What it is saved for; undefined where that is a function or nothing, so that it cannot be. */
  readonly entity: EntityId | undefined;
  /** What is known of it. */
  readonly known: MultipleAnswer;
}

/** The values of an entity, in the order of their keys. */
export interface MultipleGroup {
  readonly source: WidgetSource;
  readonly lines: readonly MultipleLine[];
}

const SCOPES = { server: 'SERVER_SCOPE', shared: 'SHARED_SCOPE', timeseries: 'timeseries' } as const;

/** The values of a picture by the entities that they are of. */
export function multipleGroups({ sources, lines }: WidgetPicture): readonly MultipleGroup[] {
  return sources.map((source) => ({
    source,
    lines: lines
      .filter((line) => line.source.id === source.id)
      .map(({ id, key, series }): MultipleLine => {
        const settings = readSettings(MultipleKeySettings, key.settings);
        const { entity } = source;
        return {
          id,
          sourceId: source.id,
          name: key.name,
          label: key.label,
          settings,
          scope: SCOPES[settings.dataKeyType],
          entity: entity && { entityType: entity.entityType, id: entity.id },
          known: answerOf(lastValue(series)?.value, settings.dataKeyValueType),
        };
      }),
  }));
}
