/** What a legend shows beside the names of the keys, or does with them. */
export const FLAGS = ['sortDataKeys', 'showMin', 'showMax', 'showAvg', 'showTotal'] as const;

export const FLAG_TITLES = {
  sortDataKeys: 'legend.sort-data-keys',
  showMin: 'legend.show-min',
  showMax: 'legend.show-max',
  showAvg: 'legend.show-avg',
  showTotal: 'legend.show-total',
} as const;

export const DIRECTION_TITLES = { column: 'legend.direction-column', row: 'legend.direction-row' } as const;

export const POSITION_TITLES = {
  top: 'legend.position-top',
  bottom: 'legend.position-bottom',
  left: 'legend.position-left',
  right: 'legend.position-right',
} as const;
