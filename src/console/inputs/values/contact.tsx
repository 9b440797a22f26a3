import type { Input } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';
import { CONTACT_PARTS, type Contact, ContactPart } from './contact-parts.ts';

/** Where somebody can be reached: an e-mail address that is one, and a postal code that is one of the country. */
export const contact: Input<Contact> = {
  empty: undefined,
  async print(value, t) {
    const given = ContactPart.options.flatMap((part) => {
      const text = value[part];
      return text ? [CONTACT_PARTS[part].input.print(text, t)] : [];
    });
    return formatList(await Promise.all(given));
  },
  Field: loadable(async () => {
    const [{ ContactField }] = await Promise.all([
      import('./contact-field.tsx'),
      ...Object.values(CONTACT_PARTS).map(({ input }) => input.Field.preload()),
    ]);
    return ContactField;
  }),
};
