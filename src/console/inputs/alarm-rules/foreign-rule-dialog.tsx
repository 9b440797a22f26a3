import { useTranslate } from '../../i18n/i18n.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { typeOf } from './rule-type.ts';

/** Shows rules that nobody here can write, as they are stored. */
export function ForeignRuleDialog({ rule, close }: { rule: unknown; close(): void }) {
  const t = useTranslate();
  return (
    <Dialog title={typeOf(rule)} width={700} onClose={close}>
      <p>{t('alarm-rule.kept')}</p>
      <pre className="max-h-80 overflow-auto rounded-control bg-hover p-3 text-xs">
        {JSON.stringify(rule, null, 2)}
      </pre>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t('action.close')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
