import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../../i18n/i18n.ts';
import { raiseToasts } from '../../messages/toast-store.ts';
import { keySequence } from '../keys/key-sequence-store.ts';
import { commands } from '../registry.ts';
import { Keycaps } from './keycaps.tsx';

/** Whoever knows the sequence is not disturbed by the list of what may follow. */
const DELAY = 400;

/** Lists what may follow the keys pressed so far, once somebody hesitates. */
export function WhichKey() {
  const { pressed, candidates } = useSnapshot(keySequence);
  const under = pressed.length > 0;
  return under ? <Strip pressed={pressed} candidates={candidates} /> : null;
}

type Sequence = ReturnType<typeof useSnapshot<typeof keySequence>>;

function Strip({ pressed, candidates }: Sequence) {
  const t = useTranslate();
  const [hesitated, setHesitated] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHesitated(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  if (!hesitated) return null;
  return (
    <section
      ref={keepFreeOfToasts}
      role="status"
      aria-label={t('hotkeys.which-key')}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex items-start gap-6 border-t border-line bg-raised px-4 py-3 shadow-overlay"
    >
      <Keycaps binding={pressed.join(' ')} />
      <ul className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-6 gap-y-1.5">
        {inOrder(candidates).map(({ commandId, chords }) => {
          const command = commands.get(commandId);
          const rest = chords.slice(pressed.length).join(' ');
          return (
            command && (
              <li key={`${commandId} ${rest}`} className="flex items-center gap-2">
                <Keycaps binding={rest} />
                <span className="truncate">{t(command.title)}</span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** By their keys, where the eye finds one, whenever their commands have come. */
function inOrder(candidates: Sequence['candidates']): Sequence['candidates'] {
  const keysOf = ({ chords }: Sequence['candidates'][number]) => chords.join(' ').replaceAll('shift+', '');
  return candidates.toSorted(
    (left, right) => keysOf(left).localeCompare(keysOf(right)) || left.chords.length - right.chords.length,
  );
}

/** Toasts stay above it, however many lines it has. */
function keepFreeOfToasts(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => raiseToasts(element.offsetHeight));
  observer.observe(element);
  return () => {
    observer.disconnect();
    raiseToasts(0);
  };
}
