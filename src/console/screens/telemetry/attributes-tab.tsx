import type { EntityType } from '../../../model/entity-id.ts';
import { AttributeScope } from '../../../model/telemetry.ts';
import type { EntityRef } from '../../commands/command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import { isScoped } from './bearers.ts';
import { LatestValues } from './latest-values.tsx';

const SCOPES = [
  { scope: 'CLIENT_SCOPE', title: 'attribute.scope-client' },
  { scope: 'SERVER_SCOPE', title: 'attribute.scope-server' },
  { scope: 'SHARED_SCOPE', title: 'attribute.scope-shared' },
] as const;

/** The attributes of the entity in one scope, changing as they are written. */
export function AttributesTab({ entity }: { entity: EntityRef<EntityType> }) {
  const [param, setParam] = useUrlParam('scope');
  const scoped = isScoped(entity.entityType);
  const parsed = AttributeScope.safeParse(param);
  const scope = scoped ? (parsed.success ? parsed.data : 'CLIENT_SCOPE') : 'SERVER_SCOPE';
  return (
    <LatestValues
      id="attributes"
      entity={entity}
      scope={scope}
      title="attribute.attributes"
      emptyText="attribute.no-attributes"
      filters={scoped && <ScopeChoice scope={scope} onChoose={setParam} />}
    />
  );
}

function ScopeChoice({ scope, onChoose }: { scope: AttributeScope; onChoose(scope: AttributeScope): void }) {
  const t = useTranslate();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('attribute.scope')}</legend>
      {SCOPES.map((choice) => (
        <label
          key={choice.scope}
          className="cursor-pointer rounded-control border border-line px-2.5 py-1 text-[13px] text-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="attribute-scope"
            className="sr-only"
            checked={scope === choice.scope}
            onChange={() => onChoose(choice.scope)}
          />
          {t(choice.title)}
        </label>
      ))}
    </fieldset>
  );
}
