import { useMemo } from 'react';
import type { WindowSettings } from '../../time/window-settings.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import { readHistoryWindow } from './history-window.ts';

/** The time window that the URL says: the same object as long as it says the same. */
export function useHistoryWindow(): WindowSettings {
  const [time] = useUrlParam('time');
  const [agg] = useUrlParam('agg');
  const [interval] = useUrlParam('interval');
  const [points] = useUrlParam('points');
  return useMemo(
    () => readHistoryWindow({ time, agg, interval, points }, Date.now()),
    [time, agg, interval, points],
  );
}
