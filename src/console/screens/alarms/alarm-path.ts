/** Where all alarms are listed. */
export const ALARMS_PATH = '/alarms';

/** Where one is open beside the list. */
export function alarmPath(id: string): string {
  return `${ALARMS_PATH}/${encodeURIComponent(id)}`;
}
