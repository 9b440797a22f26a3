/** A dashboard as the platform answers it, never changed since it was made. */
export const storedDashboard = <C extends object>(id: string, title: string, configuration: C) => ({
  id: { entityType: 'DASHBOARD', id },
  createdTime: 1,
  title,
  configuration,
});

/** A widget of a type that the platform comes with, of the bundle "cards" where `more` names no other. */
export const storedWidget = (typeAlias: string, type: string, config: object, more: object = {}) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias,
  type,
  sizeX: 8,
  sizeY: 4,
  config,
  ...more,
});

/** Where a widget of the usual size stands, in cells. */
export const place = (row: number, col = 0) => ({ row, col, sizeX: 8, sizeY: 4 });

/** A layout of a state, with the places of its widgets by their ids. */
export const layout = <W extends object>(widgets: W, grid: object = {}) => ({
  widgets,
  gridSettings: { columns: 24, margin: 10, ...grid },
});
