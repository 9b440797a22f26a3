import type { Plugin } from 'vite';
import type {} from 'vitest/config';

const WIDGET_FORMS = 'virtual:system-widget-forms';

/**
 * What the types of widgets of the system are set up with, for platforms whose descriptors do not say it: taken from the
 * bundles that the embedded platform comes with, so that it is written down once.
 */
export function systemWidgetForms(): Plugin {
  return {
    name: 'system-widget-forms',
    // Tests keep what a module has been made to by what is in that alone.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (id === `\0${WIDGET_FORMS}` ? false : undefined)),
    resolveId: (id) => (id === WIDGET_FORMS ? `\0${WIDGET_FORMS}` : null),
    async load(id) {
      if (id !== `\0${WIDGET_FORMS}`) return null;
      const [{ widgetBundles }, { descriptorOf }] = await Promise.all([
        import('../platform/demo/widget-bundles/widget-bundles.ts'),
        import('../platform/demo/widget-bundles/widget-source.ts'),
      ]);
      // Many types share a form.
      const texts: string[] = [];
      const placeOf = (text: string) => {
        if (!texts.includes(text)) texts.push(text);
        return texts.indexOf(text);
      };
      const forms = widgetBundles.flatMap(({ alias, types }) =>
        types.map((type) => {
          const { settingsSchema, dataKeySettingsSchema } = descriptorOf(type);
          return [
            `${alias}.${type.alias}`,
            [placeOf(settingsSchema ?? ''), placeOf(dataKeySettingsSchema ?? '')],
          ] as const;
        }),
      );
      return `export const texts = ${JSON.stringify(texts)};
        export const forms = ${JSON.stringify(Object.fromEntries(forms))};`;
    },
  };
}
