import * as z from 'zod/mini';
import { WidgetDescriptor, WidgetType } from '../../../model/widget.ts';
import { saveWidgetType, widgetType } from '../../api/widget-types.ts';
import type { Transfer } from '../../entities/traits/transferable.ts';
import { untied } from '../../entities/traits/untied.ts';
import { bundleAt, bundleParams, inBundle } from './in-bundle.ts';

/** What a type of widgets is called and how it is drawn. */
const WidgetTypeFile = z.extend(WidgetType, { descriptor: WidgetDescriptor });
type WidgetTypeFile = z.infer<typeof WidgetTypeFile>;

/** How types of widgets are taken along; a new one goes into a bundle that is named. */
export const widgetTypeTransfer: Transfer<WidgetTypeFile> = {
  file: WidgetTypeFile,
  besides: { params: bundleParams, startingAt: bundleAt },
  async exported(id, request) {
    const type = await widgetType(id, request);
    return { ...untied(type, 'bundleAlias'), descriptor: type.descriptor ?? {} };
  },
  imported: async (file, request, besides) => ({
    created: await saveWidgetType(await inBundle(untied(file, 'bundleAlias'), besides, request), request),
  }),
};
