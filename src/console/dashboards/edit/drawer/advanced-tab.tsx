import { useTranslate } from '../../../i18n/i18n.ts';
import { shownOf } from '../../../messages/shown-error.ts';
import { useEdited } from './edited-widget.ts';
import { SettingsForm } from './settings-form.tsx';
import { useWidgetType } from './use-widget-type.ts';

/** What only widgets of this type are set up with. */
export function AdvancedTab() {
  const t = useTranslate();
  const { widget } = useEdited();
  const { type, failure, isWaiting, retry } = useWidgetType(widget);
  if (isWaiting) {
    return (
      <p role="status" className="p-4 text-muted">
        {t('widget-config.reading-type')}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4 p-4">
      {failure && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-danger">
          <p className="wrap-anywhere">{t('widget-config.type-not-read', { reason: t(shownOf(failure)) })}</p>
          <button type="button" className="button" onClick={retry}>
            {t('action.retry')}
          </button>
        </div>
      )}
      <SettingsForm
        path={['settings']}
        label="widget-config.settings-of-type"
        described={type?.descriptor?.settingsSchema}
      />
    </div>
  );
}
