import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { runInDialog } from '../../../../../src/console/widgets/custom/action-dialog.tsx';
import { sampleHost } from '../../../../../src/console/widgets/sample/sample-host.ts';
import type { WidgetAction } from '../../../../../src/model/widget-action.ts';
import { playFrames } from '../../sandbox/played-frames.ts';
import { pictureOf } from '../pictures.ts';

let played: ReturnType<typeof playFrames>;

beforeEach(() => {
  played = playFrames();
});
afterEach(() => {
  cleanup();
  resetDialogs();
  resetToasts();
  played.stop();
});

const PUMP = {
  entityType: 'DEVICE',
  id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10',
  name: 'Pump',
  label: 'The pump',
  entityDescription: '',
} as const;

/** Starts an action of a widget of a device. */
function start(action: Partial<WidgetAction>, host: Partial<WidgetHost> = {}): Promise<void> {
  const usual = sampleHost({}, 'sample', {
    header: null,
    title: 'Pumps',
    mode: 'view',
    setTitle: () => undefined,
    report: () => undefined,
  });
  render(<Dialogs />);
  return runInDialog({
    action: { name: 'Set the speed', type: 'customPretty', ...action },
    occasion: { entity: PUMP },
    kind: 'latest',
    config: {},
    picture: pictureOf({ speed: { value: 3 } }, { name: 'Pump' }),
    host: { ...usual, ...host },
  });
}

const page = () => played.frames.at(-1)?.window.document;

test('shows what it has of its own about the entity, saves, and closes', async () => {
  const save = vi.fn(async () => undefined);
  const ended = start(
    {
      customHtml: '<p></p><button>Save</button>',
      customCss: 'p { color: red; }',
      customFunction: `
        const $injector = widgetContext.$scope.$injector;
        const customDialog = $injector.get(widgetContext.servicesMap.get('customDialog'));
        customDialog.customDialog(htmlTemplate, Controller, { step: 2 }).subscribe((said) => {
          widgetContext.showSuccessToast(said);
        });
        function Controller(instance) {
          const speed = widgetContext.data[0].data[0][1] + instance.data.step;
          $('p').text(entityLabel + ' at ' + speed);
          $('button').on('click', () => {
            widgetContext.attributeService.saveEntityAttributes(entityId, 'SHARED_SCOPE', [{ key: 'speed', value: speed }])
              .subscribe(() => instance.dialogRef.close('Saved ' + entityName));
          });
        }`,
    },
    { save },
  );
  await screen.findByRole('dialog', { name: 'Set the speed' });
  await waitFor(() => expect(page()?.querySelector('p')?.textContent).toBe('The pump at 5'));
  await act(async () => page()?.querySelector('button')?.click());
  await ended;
  const { entityType, id } = PUMP;
  expect(save).toHaveBeenCalledExactlyOnceWith({ entityType, id }, 'SHARED_SCOPE', { speed: 5 });
  expect(toasts.shown.map(({ message }) => message)).toMatchObject([{ values: { message: 'Saved Pump' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says what of it is for Angular, and what it failed of', async () => {
  void start({
    customHtml: '<form [formGroup]="form"><mat-form-field></mat-form-field></form>',
    customFunction:
      'widgetContext.customDialog.customDialog(htmlTemplate).subscribe();\nwidgetContext.dialogs.alert("a");',
  });
  await screen.findByText(/for Angular, which does not run here: \[formGroup\] mat-form-field/);
  expect(
    await screen.findByText(/failed in customFunction, line 2: Error: ctx\.dialogs is not available here/),
  ).toBeTruthy();
});
