import { useTranslate } from '../../i18n/i18n.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { Rows } from '../rows.tsx';
import { newItem } from './defaults.ts';
import { type DrawNodes, useDrawing } from './drawing.ts';
import { isField, type ListNode } from './form-node.ts';
import { type Path, pointerOf, valueAt } from './path.ts';

/** Items one below the other, each with buttons that move it and take it out. */
export function ListView({
  list,
  path,
  positions,
  draw,
}: {
  list: ListNode;
  path: Path;
  positions: readonly number[];
  draw: DrawNodes;
}) {
  const t = useTranslate();
  const { model, shown, refusals, tellsMissing, disabled, readOnly, change } = useDrawing();
  // A list that is not stored is its default; one that is stays free of the defaults of its items.
  const items = valueAt(model, path) ?? valueAt(shown, path);
  const values: readonly unknown[] = Array.isArray(items) ? items : [];
  const isFixed = disabled || readOnly || list.readOnly;
  const refusal = refusals.get(pointerOf(path));
  const isTold = values.length > 0 || tellsMissing;
  const put = (changed: readonly unknown[]) => change(path, changed);
  const nameOf = (_: unknown, at: number) => t('schema-form.item', { title: list.title, number: at + 1 });
  const [single] = list.items.length === 1 ? list.items : [];
  return (
    <FieldGroup
      label={list.title}
      required={list.required}
      hint={list.description}
      error={refusal && isTold ? t(refusal) : undefined}
    >
      <Rows
        rows={values}
        nameOf={nameOf}
        none={t('input.empty-list')}
        isFixed={isFixed}
        additions={[
          { label: list.add ?? t('input.add'), run: () => put([...values, newItem(list.schema.items)]) },
        ]}
        onMove={(from, to) => put(values.toSpliced(from, 1).toSpliced(to, 0, values[from]))}
        onRemove={(at) => put(values.toSpliced(at, 1))}
      >
        {(item, at) =>
          single && isField(single) ? (
            draw(list.items, [...positions, at], nameOf(item, at))
          ) : (
            <FieldGroup label={nameOf(item, at)}>
              <div className="flex flex-col gap-4">{draw(list.items, [...positions, at])}</div>
            </FieldGroup>
          )
        }
      </Rows>
    </FieldGroup>
  );
}
