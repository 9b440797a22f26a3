import type { Timewindow } from '../../../model/timewindow.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { timeWindow } from '../../inputs/time/time-window.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { windowUse } from '../open/window-use.ts';

const viewed = timeWindow(windowUse(true));
const edited = timeWindow(windowUse(true, true));

/** The time that widgets share; whoever edits the dashboard on screen also says what of it viewers may change. */
export const sharedWindow: Input<Timewindow> = {
  ...viewed,
  Field: loadable(async () => {
    await Promise.all([viewed.Field.preload(), edited.Field.preload()]);
    return (props: InputProps<Timewindow>) => {
      const { Field } = shownDashboard()?.view().isEdit ? edited : viewed;
      return <Field {...props} />;
    };
  }),
};
