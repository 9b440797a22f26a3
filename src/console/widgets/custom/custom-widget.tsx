import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { session } from '../../session/session-store.ts';
import type { AlarmRow } from '../contract/rows.ts';
import type { NativeWidget, WidgetProps } from '../contract/widget.ts';
import type { CustomType } from './custom-type.ts';
import { createFramer } from './framed-data.ts';
import { needsOf } from './needs.ts';
import type { Program, Said, Setup, Situation, Told } from './page/protocol.ts';
import { programOf } from './stored-program.ts';
import { StrangeProgram } from './strange-program.tsx';

/** How often a frame is told of other data, ms. */
const PACE = 100;
/** How many alarms a script has at hand. */
const MOST_ALARMS = 1024;

/** Makes the program of a type of widgets that somebody wrote. */
export function customWidget(type: CustomType): NativeWidget {
  return (props) => <CustomWidget {...props} type={type} />;
}

/** A widget that somebody wrote, in a frame where it reaches nothing but what this gives it. */
function CustomWidget({ type, ...props }: WidgetProps & { readonly type: CustomType }) {
  const { config, picture, host, isWaiting = false } = props;
  const { descriptor, onNeeds } = type;
  const program = useMemo(() => programOf(descriptor), [descriptor]);
  const kind = descriptor.type ?? 'static';
  const alarms = useAlarms(props, kind);
  const [tell, setTell] = useState<(told: Told) => void>();
  const [isRead, setRead] = useState(false);
  const titleOf = host.title;
  const title = useRef(titleOf);
  title.current = titleOf;

  const begin = useCallback(
    (ready: Program, situation: Situation, started: (told: Told) => void) => {
      const { authUser } = session;
      const setup: Setup = {
        kind,
        config,
        title: title.current,
        user: authUser ? { ...authUser } : undefined,
      };
      started({ kind: 'start', program: ready, setup, situation });
      setTell(() => started);
      setRead(false);
    },
    [kind, config],
  );

  const framer = useMemo(() => (tell ? createFramer() : undefined), [tell]);
  const lastTold = useRef(Number.NEGATIVE_INFINITY);
  const { device } = host;
  useEffect(() => {
    if (!tell || !framer || !isRead || isWaiting) return;
    const wait = Math.max(0, lastTold.current + PACE - performance.now());
    const timer = setTimeout(() => {
      lastTold.current = performance.now();
      const named = device && { id: device.id, name: device.name };
      tell({ kind: 'data', data: framer(picture, config, { device: named, alarms }) });
    }, wait);
    return () => clearTimeout(timer);
  }, [tell, framer, isRead, isWaiting, picture, config, device, alarms]);

  function heard(said: Said): void {
    if (said.kind !== 'read') return;
    const needs = needsOf(said.parameters, said.actionSources);
    if (Object.keys(needs).length > 0) onNeeds(needs);
    setRead(true);
  }

  return <StrangeProgram {...props} program={program} begin={begin} onSaid={heard} />;
}

/** The alarms of a widget of alarms, as its script has them. */
function useAlarms({ host }: Pick<WidgetProps, 'host'>, kind: string): AlarmRow['alarm'][] | undefined {
  const [alarms, setAlarms] = useState<AlarmRow['alarm'][]>();
  const { openAlarms } = host;
  useEffect(() => {
    if (kind !== 'alarm') return;
    return openAlarms(
      { page: 0, pageSize: MOST_ALARMS },
      {
        onPage: ({ rows }) => setAlarms(rows.map(({ alarm }) => alarm)),
        onNothing: () => setAlarms([]),
        onError: () => setAlarms([]),
      },
    );
  }, [kind, openAlarms]);
  return alarms;
}
