import { EMAIL_PATTERN } from '../../../model/login.ts';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { CONTACT_PARTS, Contact, ContactPart } from './contact-parts.ts';
import { isPostalCode } from './postal-codes.ts';

/** A field for each part. What is wrong with one stands below it, also where another part has made it wrong. */
export function ContactField({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  autoFocus,
  ref,
  error,
  ...group
}: InputProps<Contact>) {
  const t = useTranslate();
  const typed = typedOf(value);
  const problems = problemsOf(typed);
  const isSaidBelow = Object.values(problems).some((problem) => error === t(problem));
  const control = { ...(onBlur && { onBlur }), ...(disabled && { disabled }), ...(readOnly && { readOnly }) };
  return (
    <FieldGroup {...group} error={isSaidBelow ? undefined : error}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-x-2 gap-y-3">
        {ContactPart.options.map((part, at) => {
          const { title, input } = CONTACT_PARTS[part];
          const problem = problems[part];
          return (
            <input.Field
              key={part}
              {...control}
              {...(at === 0 && { autoFocus: autoFocus ?? false, ...(ref && { ref }) })}
              label={t(title)}
              name={`${name}.${part}`}
              error={problem && t(problem)}
              value={typed[part] ?? ''}
              onChange={(text) =>
                onChange(contactOf({ ...typed, [part]: typeof text === 'string' ? text : '' }))
              }
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}

/** A contact that is not accepted is kept as what was typed. */
function typedOf(value: Answer<Contact>): Contact {
  return value instanceof Unreadable ? Contact.parse(JSON.parse(value.text)) : (value ?? {});
}

function contactOf(typed: Contact): Answer<Contact> {
  const [problem] = Object.values(problemsOf(typed));
  if (problem) return new Unreadable(JSON.stringify(typed), { key: problem });
  return Object.values(typed).some((text) => text !== '') ? typed : undefined;
}

function problemsOf({ email, zip, country }: Contact): Partial<Record<ContactPart, TranslationKey>> {
  return {
    ...(email && !EMAIL_PATTERN.test(email) && { email: 'user.invalid-email-format' }),
    ...(!isPostalCode(zip, country) && { zip: 'contact.postal-code-invalid' }),
  };
}
