import { mdiPencil } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { showFailure } from '../../messages/show-failure.ts';
import { Icon } from '../../ui/icon.tsx';
import { PickerField } from '../picker-field.tsx';
import { ProfileDialog, type ProfileDraft, type ProfileStore } from './profile-dialog.tsx';

/** A picker of profiles that creates and edits them where it stands. */
export function ProfileField({
  store,
  createLabel,
  ...props
}: ComponentProps<typeof PickerField> & { store?: ProfileStore; createLabel(name: string): string }) {
  const t = useTranslate();
  const { value, onChange, disabled, readOnly } = props;
  const [version, setVersion] = useState(0);

  async function edit(of: ProfileStore, id: string) {
    try {
      const changed = await ask(of, await of.one(id));
      if (!changed) return;
      // The name may be another one.
      setVersion(version + 1);
      onChange(id);
    } catch (error) {
      showFailure(error);
    }
  }

  const editable = store && typeof value === 'string' && value !== '' && !disabled && !readOnly;
  return (
    <PickerField
      {...props}
      key={version}
      create={
        store && {
          label: createLabel,
          async run(name) {
            const created = await ask(store, { name });
            return created && { value: created.id, label: created.name };
          },
        }
      }
      beside={
        editable && (
          <button
            type="button"
            className="icon-button"
            aria-label={t(
              store.entityType === 'DEVICE_PROFILE'
                ? 'device-profile.edit-profile'
                : 'tenant-profile.edit-profile',
            )}
            onClick={() => void edit(store, value)}
          >
            <Icon path={mdiPencil} size={18} />
          </button>
        )
      }
    />
  );
}

function ask(store: ProfileStore, draft: ProfileDraft): Promise<{ id: string; name: string } | undefined> {
  return openDialog((close) => <ProfileDialog store={store} draft={draft} close={close} />);
}
