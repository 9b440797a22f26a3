/** Not every browser has it. */
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): string };
    }
  | undefined;

/** The page's security policy names it for workers. */
const POLICY = 'clavier-editor';

/** The address of a worker of ours, as the page's security policy wants it. */
export function workerAddress(url: string): string {
  if (typeof trustedTypes === 'undefined') return url;
  return trustedTypes.createPolicy(POLICY, { createScriptURL: () => url }).createScriptURL(url);
}
