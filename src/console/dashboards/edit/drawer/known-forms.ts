import type { WidgetDescriptor, WidgetType } from '../../../../model/widget.ts';
import { readForm } from '../../../inputs/schema-form/read-form.ts';

/**
 * A type of the system with the forms that its widgets and their data keys are set up with: its own, else those that the
 * system has for it. Some platforms keep them within the program of the type, where only what runs that finds them.
 */
export async function withKnownForms(type: WidgetType): Promise<WidgetType> {
  const { bundleAlias, alias } = type;
  const descriptor = type.descriptor ?? {};
  const lacksSettings = !hasForm(descriptor.settingsSchema);
  const lacksKeySettings = !hasForm(descriptor.dataKeySettingsSchema);
  if (!lacksSettings && !lacksKeySettings) return type;
  const { texts, forms } = await import('virtual:system-widget-forms');
  const [settings, keySettings] = forms[`${bundleAlias}.${alias}`] ?? [];
  const known: WidgetDescriptor = {
    ...descriptor,
    ...(lacksSettings && settings !== undefined && { settingsSchema: texts[settings] }),
    ...(lacksKeySettings && keySettings !== undefined && { dataKeySettingsSchema: texts[keySettings] }),
  };
  return { ...type, descriptor: known };
}

/** Whether there is a form, be it one that cannot be read. */
function hasForm(described: string | null | undefined): boolean {
  const { problem, sections } = readForm(described);
  return problem !== undefined || sections.length > 0;
}
