/** Not every browser tells it. */
interface Connected {
  connection?: { saveData?: boolean };
}

/**
 * Whether its user has asked the browser to have less fetched, as on a line that is paid for by bytes: what may be wanted
 * later is fetched then when it is.
 */
export function savesData(): boolean {
  return (navigator as Connected).connection?.saveData === true;
}
