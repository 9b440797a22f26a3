import { programAgain } from './program.ts';
import { type CameAnew, program, typed } from './visit.ts';

/** So long, in ms, whoever has sent the form is not told that the program is long in coming. */
const PATIENCE = 15_000;

/** Says in the page what there is to say of a program that does not come. */
export interface ProgramNotices {
  /** The form was sent: without the program nobody would ever answer. */
  sent(): void;
  /** The program is there. */
  started(): void;
}

/**
 * @param notLoaded what is said of a program that cannot be had
 * @param slow what is said of one that is long in coming
 * @param name where the name is typed
 */
export function programNotices(notLoaded: Element, slow: Element, name: HTMLInputElement): ProgramNotices {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const waitNoMore = () => {
    clearTimeout(patience);
    patience = undefined;
    slow.remove();
  };
  // All that was typed stays where the program cannot be had. The page comes anew where that helps: when it names a
  // program that is no longer there, or the browser does not ask a second time for what failed.
  const mend = async () => {
    try {
      const [page, file] = await Promise.all([fetch(location.href), fetch(program)]);
      // Once: what fails again after it, as in a browser that cannot read the program, would cost the password each time.
      const isNew = typed === undefined && page.ok;
      if (isNew && (file.ok || !(await page.text()).includes(program))) {
        history.replaceState({ typed: name.value, before: history.state } satisfies CameAnew, '');
        return location.reload();
      }
    } catch (error) {
      console.warn(error);
    }
    waitNoMore();
    document.body.append(notLoaded);
  };
  if (typed !== undefined) document.body.append(notLoaded);
  return {
    sent: () => {
      notLoaded.remove();
      // A request that nobody answers does not fail. To begin again would cost the password.
      patience ??= setTimeout(() => document.body.append(slow), PATIENCE);
      programAgain()?.catch(mend);
    },
    started: () => {
      // Else nothing would say why the password is gone.
      if (typed === undefined) notLoaded.remove();
      waitNoMore();
    },
  };
}
