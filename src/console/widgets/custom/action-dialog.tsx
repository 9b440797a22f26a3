import { useCallback, useMemo } from 'react';
import type { WidgetAction } from '../../../model/widget-action.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { session } from '../../session/session-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Occasion, WidgetHost } from '../contract/host.ts';
import type { WidgetPicture } from '../contract/picture.ts';
import { createFramer } from './framed-data.ts';
import type { Program, Said, Setup, Situation, Told } from './page/protocol.ts';
import { programOfAction } from './stored-program.ts';
import { StrangeProgram } from './strange-program.tsx';

/** An action that shows something of its own, and the widget that it is started in. */
export interface DialogAction {
  readonly action: WidgetAction;
  readonly occasion: Occasion;
  readonly kind: string;
  readonly config: WidgetConfig;
  readonly picture: WidgetPicture;
  readonly host: WidgetHost;
}

/** Runs an action that somebody wrote in a dialog, where it reaches nothing; resolves when it is closed. */
export async function runInDialog(started: DialogAction): Promise<void> {
  await openDialog((close) => <ActionDialog {...started} onClose={() => close()} />);
}

/** The most that a dialog of an action takes of the window, pixels. */
const WIDTH = 640;
const HEIGHT = 480;
const EDGES = 42;

function ActionDialog({
  action,
  occasion,
  kind,
  config,
  picture,
  host,
  onClose,
}: DialogAction & { onClose(): void }) {
  const program = useMemo(() => programOfAction(action), [action]);
  const width = Math.min(WIDTH, window.innerWidth);
  const height = Math.min(HEIGHT, Math.round(window.innerHeight * 0.7));
  const begin = useCallback(
    (ready: Program, situation: Situation, tell: (told: Told) => void) => {
      const { authUser } = session;
      const setup: Setup = { kind, config, title: host.title, user: authUser ? { ...authUser } : undefined };
      const { entity, additionalParams } = occasion;
      const { device } = host;
      tell({
        kind: 'act',
        program: ready,
        setup,
        situation,
        run: {
          entity: entity && { entityType: entity.entityType, id: entity.id },
          entityName: entity?.name,
          entityLabel: entity?.label,
          additionalParams: JSON.parse(JSON.stringify(additionalParams ?? null)),
        },
        data: createFramer()(picture, config, {
          device: device && { id: device.id, name: device.name },
          alarms: undefined,
        }),
      });
    },
    [kind, config, host, occasion, picture],
  );
  const onSaid = (said: Said) => {
    if (said.kind === 'dialog' && !said.isOpen) onClose();
  };
  return (
    <Dialog title={action.name} onClose={onClose} width={width}>
      <div className="min-h-0 px-5 pb-4" style={{ height }}>
        <StrangeProgram width={width - EDGES} height={height} {...{ program, host, config, begin, onSaid }} />
      </div>
    </Dialog>
  );
}
