import { useTranslate } from '../i18n/i18n.ts';
import { richText } from '../i18n/rich-text.ts';
import type { Shown } from '../i18n/translation-key.ts';

/** A text with what it stresses; its element has to keep line breaks. */
export function RichText({ shown }: { shown: Shown }) {
  const t = useTranslate();
  return richText(t, shown).map(({ text, strong }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no identity but their place
    strong ? <strong key={at}>{text}</strong> : text,
  );
}
