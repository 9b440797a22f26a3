import * as z from 'zod/mini';
import { type WidgetsBundle, WidgetType } from '../../model/widget.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { deleted, got, part, posted } from './calls.ts';
import { isSystemBundle } from './widgets-bundles.ts';

/** What widgets of dashboards name their type by. */
export interface WidgetTypeName {
  isSystem: boolean;
  bundleAlias: string;
  alias: string;
}

/** The types of a bundle. */
export function widgetTypesOf(
  bundle: Pick<WidgetsBundle, 'tenantId' | 'alias'>,
  request?: RequestOptions,
): Promise<WidgetType[]> {
  const query = { isSystem: isSystemBundle(bundle), bundleAlias: bundle.alias ?? '' };
  return got('/api/widgetTypes', z.array(WidgetType), request, query);
}

/** The type that widgets name so; refused as not found where there is none. */
export function widgetTypeByName(
  { isSystem, bundleAlias, alias }: WidgetTypeName,
  request?: RequestOptions,
): Promise<WidgetType> {
  return got('/api/widgetType', WidgetType, request, { isSystem, bundleAlias, alias });
}

export function widgetType(id: string, request?: RequestOptions): Promise<WidgetType> {
  return got(`/api/widgetType/${part(id)}`, WidgetType, request);
}

/** Creates a type of widgets, or stores the whole of one. */
export function saveWidgetType(type: WidgetType, request?: RequestOptions): Promise<WidgetType> {
  return posted('/api/widgetType', type, WidgetType, request);
}

export function removeWidgetType(id: string, request?: RequestOptions): Promise<void> {
  return deleted(`/api/widgetType/${part(id)}`, request);
}
