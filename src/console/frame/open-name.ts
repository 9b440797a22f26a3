import { isOpenOnPage, type Step } from './trail.ts';

/**
 * The name of what is open on a page; undefined for the page itself. Mount anew for another step: screens bring hooks.
 */
export function useOpenName(step: Step): string | undefined {
  const useName = (isOpenOnPage(step) && step.screen.useName) || useNoName;
  return useName(step.params);
}

const useNoName = () => undefined;
