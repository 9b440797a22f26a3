import * as z from 'zod/mini';
import { WidgetDescriptor, WidgetsBundle, WidgetType } from '../../../model/widget.ts';
import { saveWidgetType, widgetTypesOf } from '../../api/widget-types.ts';
import { widgetsBundles } from '../../api/widgets-bundles.ts';
import type { Transfer } from '../../entities/traits/transferable.ts';
import { untied } from '../../entities/traits/untied.ts';
import { wholeOrNothing } from '../../entities/traits/whole-or-nothing.ts';

/** A bundle and the types in it, as one file. */
const WidgetsBundleFile = z.looseObject({
  widgetsBundle: WidgetsBundle,
  widgetTypes: z.array(z.extend(WidgetType, { descriptor: WidgetDescriptor })),
});
type WidgetsBundleFile = z.infer<typeof WidgetsBundleFile>;

/** How widgets bundles are taken along. A new one gets an alias of its own, so that none is taken for another. */
export const widgetsBundleTransfer: Transfer<WidgetsBundleFile> = {
  file: WidgetsBundleFile,
  sent: ({ widgetsBundle, widgetTypes }) => [
    { name: widgetsBundle.title, value: widgetsBundle },
    ...widgetTypes.map((type) => ({ name: type.name ?? '', value: type })),
  ],
  async exported(id, request) {
    const bundle = await widgetsBundles.one(id, request);
    const types = await widgetTypesOf(bundle, request);
    return {
      widgetsBundle: untied(bundle),
      widgetTypes: types.map((type) => ({
        ...untied(type, 'bundleAlias'),
        descriptor: type.descriptor ?? {},
      })),
    };
  },
  async imported({ widgetsBundle, widgetTypes }, request) {
    const created = await widgetsBundles.save(untied(widgetsBundle, 'alias'), request);
    await wholeOrNothing(
      async () => {
        // One after the other: the order in which they are made is the order of the bundle.
        for (const type of widgetTypes) {
          await saveWidgetType({ ...untied(type), bundleAlias: created.alias }, request);
        }
      },
      () => widgetsBundles.remove(created.id?.id ?? '', { ignoreErrors: true }),
    );
    return { created };
  },
};
