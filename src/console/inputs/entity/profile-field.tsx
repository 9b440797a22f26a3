import { mdiPencil } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { showFailure } from '../../messages/show-failure.ts';
import { Icon } from '../../ui/icon.tsx';
import { PickerField } from '../picker-field.tsx';
import type { ProfileWriting } from './profile-writing.ts';

/** A picker of profiles that creates and edits them where it stands. */
export function ProfileField({
  writing,
  createLabel,
  ...props
}: ComponentProps<typeof PickerField> & { writing?: ProfileWriting; createLabel(name: string): string }) {
  const t = useTranslate();
  const { value, labelOf, onChange, disabled, readOnly } = props;
  const [version, setVersion] = useState(0);

  async function edit(by: ProfileWriting, id: string) {
    try {
      const changed = await by.edit(id, (await labelOf?.(id)) ?? '');
      if (!changed) return;
      // The name may be another one.
      setVersion(version + 1);
      onChange(id);
    } catch (error) {
      showFailure(error);
    }
  }

  const editable = writing && typeof value === 'string' && value !== '' && !disabled && !readOnly;
  const editLabel = t(
    writing?.entityType === 'TENANT_PROFILE' ? 'tenant-profile.edit-profile' : 'device-profile.edit-profile',
  );
  return (
    <PickerField
      {...props}
      key={version}
      create={
        writing && {
          label: createLabel,
          async run(name) {
            const created = await writing.create(name);
            return created && { value: created.id, label: created.name };
          },
        }
      }
      offers={editable ? [{ label: editLabel, run: () => void edit(writing, value) }] : []}
      beside={
        editable && (
          // By keys it is a row of the list: Tab goes on to the next field.
          <button
            type="button"
            tabIndex={-1}
            className="icon-button"
            aria-label={editLabel}
            onClick={() => void edit(writing, value)}
          >
            <Icon path={mdiPencil} size={18} />
          </button>
        )
      }
    />
  );
}
