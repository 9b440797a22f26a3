/** What the types of widgets of the system are set up with, as every platform has them (`src/build/system-widget-forms.ts`). */
declare module 'virtual:system-widget-forms' {
  /** The forms as descriptors hold them, each written once. */
  export const texts: readonly string[];
  /** By `bundle.type`: which of the texts are those of the settings of a widget and of its data keys. */
  export const forms: Readonly<Record<string, readonly [settings: number, keySettings: number]>>;
}
