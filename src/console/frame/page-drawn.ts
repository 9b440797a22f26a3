import { whenQuiet } from '../messages/when-quiet.ts';
import { currentPath } from '../ui/navigation.ts';
import { screenAt } from './screens.ts';

/**
 * Resolves once the page of the path is drawn, with the commands that it brings; where that does not come about, such
 * as for who may not see it, when nothing is under way any more.
 */
export async function pageDrawn(): Promise<void> {
  const component = screenAt(currentPath())?.screen.component;
  if (!component) return;
  // The page before may be drawn by the same component: it is gone with the next task.
  await new Promise((resolve) => setTimeout(resolve));
  await component.preload().catch(() => undefined);
  const { promise: quiet, resolve: rest } = Promise.withResolvers<void>();
  const callOff = whenQuiet(rest);
  await Promise.race([component.drawn(), quiet]);
  callOff();
}
