import { lightFormat } from 'date-fns/lightFormat';
import { DAY, MINUTE, SECOND } from '../time/units.ts';

/** The texts of moments along an axis that lie so many ms apart: the day stands below the first and where it changes. */
export function axisMoments(moments: readonly number[], distance: number): string[] {
  let day = '';
  return moments.map((moment) => {
    const thisDay = lightFormat(moment, 'yyyy-MM-dd');
    if (distance >= DAY) return thisDay;
    const time = lightFormat(moment, patternOf(distance));
    if (thisDay === day) return time;
    day = thisDay;
    return `${time}\n${thisDay}`;
  });
}

function patternOf(distance: number): string {
  if (distance < SECOND) return 'HH:mm:ss.SSS';
  return distance < MINUTE ? 'HH:mm:ss' : 'HH:mm';
}
