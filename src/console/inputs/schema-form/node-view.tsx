import { conditionKey } from './conditions.ts';
import { type Drawing, type DrawNodes, useDrawing } from './drawing.ts';
import { FieldView } from './field-view.tsx';
import { type FormNode, isField } from './form-node.ts';
import { GroupView } from './group-view.tsx';
import { HelpText } from './help-text.tsx';
import { ListView } from './list-view.tsx';
import { type Path, placed, pointerOf, valueAt } from './path.ts';

/** Draws nodes, each with what stands below it. */
export const drawNodes: DrawNodes = (nodes, positions, label) =>
  nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a form stand where they stand
    <NodeView key={at} node={node} positions={positions} label={label} />
  ));

/** A node, if its condition holds. */
function NodeView({
  node,
  positions,
  label,
}: {
  node: FormNode;
  positions: readonly number[];
  label: string | undefined;
}) {
  const drawing = useDrawing();
  if (node.condition !== undefined && drawing.hidden.has(conditionKey(node.condition, positions)))
    return null;
  const path = placed(node.path, positions);
  if (node.kind === 'help') return <HelpText markup={node.markup} />;
  if (node.kind === 'group') return <GroupView group={node} positions={positions} draw={drawNodes} />;
  if (!isField(node)) return <ListView list={node} path={path} positions={positions} draw={drawNodes} />;
  const pointer = pointerOf(path);
  return (
    <FieldView
      node={node}
      path={path}
      name={drawing.name + pointer}
      value={storedAt(drawing, path)}
      usual={valueAt(drawing.shown, path)}
      refusal={drawing.refusals.get(pointer)}
      tellsMissing={drawing.tellsMissing}
      disabled={drawing.disabled}
      readOnly={drawing.readOnly}
      change={drawing.change}
      onBlur={drawing.onBlur}
      {...(label !== undefined && { label })}
    />
  );
}

/** Of a list that is not stored, the items are those of its default. */
function storedAt({ model, shown }: Drawing, path: Path): unknown {
  const item = path.findLastIndex((step) => typeof step === 'number');
  const isStored = item === -1 || valueAt(model, path.slice(0, item)) !== undefined;
  return valueAt(isStored ? model : shown, path);
}
