import { useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';

/** What a profile is created and changed by where it is picked. */
export interface ProfileStore {
  entityType: 'DEVICE_PROFILE' | 'TENANT_PROFILE';
  one(id: string): Promise<ProfileDraft>;
  /** Stores the whole of one, or creates it; answers its id. */
  save(profile: ProfileDraft): Promise<string>;
}

/** What can be said of a profile in few words; all else of it stays as it is. */
export interface ProfileDraft {
  name: string;
  description?: string | null | undefined;
}

const TITLES = {
  DEVICE_PROFILE: { add: 'device-profile.add-profile', edit: 'device-profile.edit-profile' },
  TENANT_PROFILE: { add: 'tenant-profile.add-profile', edit: 'tenant-profile.edit-profile' },
} as const;

/** Creates a profile by its name and description, or changes these of one; closes with its id and name. */
export function ProfileDialog({
  store,
  draft,
  close,
}: {
  store: ProfileStore;
  /** The stored one, or what a new one is to be called. */
  draft: ProfileDraft & { id?: unknown };
  close(result?: { id: string; name: string }): void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(draft.name);
  const [description, setDescription] = useState(draft.description ?? '');
  const [failure, setFailure] = useState<Shown>();
  const [isSaving, setSaving] = useState(false);
  const [isTried, setTried] = useState(false);
  const trimmed = name.trim();
  const { add, edit } = TITLES[store.entityType];

  async function save() {
    setTried(true);
    if (trimmed === '') return;
    setSaving(true);
    try {
      const id = await store.save({ ...draft, name: trimmed, description });
      close({ id, name: trimmed });
    } catch (error) {
      setFailure(shownOf(error));
      setSaving(false);
    }
  }

  return (
    <DialogForm
      title={t(draft.id ? edit : add)}
      isBusy={isSaving}
      onSubmit={() => void save()}
      onClose={() => close()}
    >
      <TextField
        label={t('entity.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        autoFocus
        error={isTried && trimmed === '' ? t('entity.name-required') : undefined}
        autoComplete="off"
      />
      <TextareaField
        label={t('entity.description')}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {failure && (
        <p role="alert" className="text-danger">
          {t(failure)}
        </p>
      )}
    </DialogForm>
  );
}
