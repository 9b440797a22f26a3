import { useState } from 'react';
import { useTranslate } from '../../../i18n/i18n.ts';
import { openDialog } from '../../../messages/dialog-store.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { ReadDashboard } from '../../document/read-document.ts';
import { stateChoices } from '../../open/state-choices.ts';

/** Asks for a state of a dashboard that is not on screen; undefined when the person gives up. */
export function askForState(dashboard: ReadDashboard): Promise<string | undefined> {
  return openDialog<string>((close) => <StateChoice dashboard={dashboard} close={close} />);
}

function StateChoice({ dashboard, close }: { dashboard: ReadDashboard; close(state?: string): void }) {
  const t = useTranslate();
  const [state, setState] = useState(dashboard.root);
  return (
    <DialogForm
      title={t('telemetry.choose-state', { dashboard: dashboard.title })}
      submitLabel="action.select"
      onSubmit={() => close(state)}
      onClose={() => close()}
    >
      <SelectField
        label={t('dashboard.state')}
        required
        value={state}
        onChange={({ target }) => setState(target.value)}
        options={stateChoices(dashboard)}
      />
    </DialogForm>
  );
}
