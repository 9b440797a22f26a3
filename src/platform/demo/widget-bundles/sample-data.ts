/** The body of a function that walks between two numbers, beginning in the middle. */
export function walk(low: number, high: number): string {
  const middle = (low + high) / 2;
  return (
    `const next = prevValue + (Math.random() - 0.5) * ${(high - low) / 10};\n` +
    `return prevValue === 0 || next < ${low} || next > ${high} ? ${middle} : next;`
  );
}

/** The body of a function whose values swing around a mean; a whole swing takes so many ms. */
export function swing(mean: number, height: number, period: number): string {
  return `return ${mean} + ${height} * Math.sin((2 * Math.PI * time) / ${period});`;
}

const colours = ['#2196f3', '#4caf50', '#f44336', '#ffc107', '#607d8b', '#9c27b0', '#8bc34a', '#3f51b5'];

/** A data key whose values a function makes up; `more` are members that it has besides. */
export interface Sample {
  readonly label: string;
  readonly body: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A datasource that is made up of such keys, so that a new widget shows something before it has an entity. */
export function madeUp(name: string, samples: readonly Sample[]): object {
  return {
    type: 'function',
    name,
    dataKeys: samples.map(({ label, body, more }, index) => ({
      name: 'f(x)',
      type: 'function',
      label,
      color: colours[index % colours.length],
      funcBody: body,
      settings: {},
      ...more,
    })),
  };
}

/** With titles that every console has in its own languages. */
const alarmFields = {
  createdTime: '{i18n:alarm.created-time}',
  originator: '{i18n:alarm.originator}',
  type: '{i18n:alarm.type}',
  severity: '{i18n:alarm.severity}',
  status: '{i18n:alarm.status}',
};

/** A source of made-up alarms, with the columns that are usual. */
export const madeUpAlarms = {
  type: 'function',
  name: 'alarms',
  dataKeys: Object.entries(alarmFields).map(([name, label], index) => ({
    name,
    type: 'alarm',
    label,
    color: colours[index],
    settings: {},
  })),
};
