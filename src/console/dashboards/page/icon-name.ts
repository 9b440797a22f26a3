/** What icons of the old set are called in this one, where that is not the same. */
const OTHERWISE: Readonly<Record<string, string>> = {
  more_horiz: 'dots-horizontal',
  more_vert: 'dots-vertical',
  add: 'plus',
  edit: 'pencil',
  remove: 'minus',
  clear: 'close',
  done: 'check',
  search: 'magnify',
  settings: 'cog',
  notifications: 'bell',
  insert_chart: 'chart-box',
  show_chart: 'chart-line',
  visibility: 'eye',
  location_on: 'map-marker',
  devices_other: 'devices',
  info: 'information',
  warning: 'alert',
  error: 'alert-circle',
};

/** The name of an icon as dashboards store it, as the console knows it: `mdi:dots-horizontal` of `more_horiz`. */
export function iconName(stored: string | null | undefined): string {
  const name = stored?.trim() || 'more_horiz';
  if (/^(mdi|combination_icon):/.test(name)) return name;
  return `mdi:${OTHERWISE[name] ?? name.replaceAll('_', '-')}`;
}
