/** The query of a page of a list, as the stock console writes it: a search text only when there is one. */
export function pageQuery(members: Readonly<Record<string, string | number>> = {}): string {
  const link = { pageSize: 10, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC', ...members };
  return Object.entries(link)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** The part of a query that names a day until now. */
export function lastDay(): string {
  const now = Date.now();
  return `startTime=${now - 86_400_000}&endTime=${now}`;
}

type Commands = Readonly<Record<string, readonly object[]>>;

/** A websocket frame of the stock console, in which every list is, also those that are empty. */
export function frame(commands: Commands): Commands {
  return {
    attrSubCmds: [],
    tsSubCmds: [],
    historyCmds: [],
    entityDataCmds: [],
    entityDataUnsubscribeCmds: [],
    alarmDataCmds: [],
    alarmDataUnsubscribeCmds: [],
    ...commands,
  };
}
