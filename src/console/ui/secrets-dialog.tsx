import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** A secret as it is shown. */
export interface ShownSecret {
  /** What it is called; no other one beside it is called the same. */
  name: string;
  value: string;
  /** The buttons behind it, such as one that copies it. */
  actions: ReactNode;
}

/** Shows secrets by their names, each with what can be done with it, until it is closed. */
export function SecretsDialog({
  title,
  text,
  secrets,
  onClose,
}: {
  title: string;
  /** What the secrets are for. */
  text: string;
  secrets: readonly ShownSecret[];
  onClose(): void;
}) {
  const t = useTranslate();
  return (
    <Dialog title={title} onPhone="sheet" onClose={onClose}>
      <p className="text-sm">{text}</p>
      <dl className="mt-3 flex flex-col gap-3">
        {secrets.map(({ name, value, actions }) => (
          <div key={name}>
            <dt className="font-medium text-sm">{name}</dt>
            <dd className="flex items-center gap-2">
              <span
                dir="ltr"
                className="max-h-60 min-w-0 flex-1 overflow-y-auto rounded-control border border-line bg-canvas p-2 font-mono text-[13px] wrap-anywhere whitespace-pre-wrap"
              >
                {value}
              </span>
              {actions}
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          {t('action.close')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
