import { Command as List } from 'cmdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { Command } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import { fold } from '../fold.ts';
import { chordOf, isIncomplete } from '../keys/key-binding.ts';
import { conflictOf } from '../keys/key-conflicts.ts';
import { bindingText } from '../keys/key-hint.ts';
import { keySettings } from '../keys/key-settings-store.ts';
import { runCommand } from '../run-command.ts';
import { conflictText } from './conflict-text.ts';
import { Keycaps } from './keycaps.tsx';
import { useEffectiveKeys } from './use-effective-keys.ts';

/** All commands with their keys, to be given others by pressing them. */
export function KeyEditor({ commands, close }: { commands: readonly Command[]; close(): void }) {
  const t = useTranslate();
  const keysOf = useEffectiveKeys();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState('');
  const [capturing, setCapturing] = useState<Command>();
  const input = useRef<HTMLInputElement>(null);

  const wanted = fold(text).split(/\s+/);
  const listed = commands.filter((command) => {
    if (!command.description) return false;
    const words = fold([t(command.title), command.id, ...keysOf(command).map(bindingText)].join(' '));
    return wanted.every((word) => words.includes(word));
  });
  const groups = Map.groupBy(listed, ({ group }) => t(group));
  const chosen = listed.find(({ id }) => id === selected) ?? listed[0];

  function stopCapturing() {
    setCapturing(undefined);
    input.current?.focus();
  }

  async function give(command: Command, keys: readonly string[]) {
    await run('hotkeys.rebind', { command: command.id, keys: keys.join(', ') });
    stopCapturing();
  }

  return (
    <Dialog title={t('hotkeys.edit')} onClose={close} width={680} initialFocus={input}>
      <List
        label={t('hotkeys.edit')}
        shouldFilter={false}
        vimBindings={false}
        loop
        value={chosen?.id ?? ''}
        onValueChange={setSelected}
        className="flex min-h-0 flex-1 flex-col"
      >
        <List.Input
          ref={input}
          value={text}
          onValueChange={setText}
          aria-label={t('hotkeys.search')}
          placeholder={t('hotkeys.search')}
          className="my-1 h-9 w-full shrink-0 rounded-control border border-line-strong bg-surface px-2.5 placeholder:text-muted"
        />
        <List.List
          label={t('hotkeys.edit')}
          className="h-[min(46vh,420px)] overflow-y-auto max-sm:h-auto max-sm:flex-1"
        >
          {[...groups].map(([heading, members]) => (
            <List.Group
              key={heading}
              heading={<span className="block pt-3 pb-1 text-xs font-semibold text-muted">{heading}</span>}
            >
              {members.map((command) => (
                <Row
                  key={command.id}
                  command={command}
                  keys={keysOf(command)}
                  onChange={() => setCapturing(command)}
                />
              ))}
            </List.Group>
          ))}
        </List.List>
        {listed.length === 0 && (
          <p role="status" className="py-3 text-muted">
            {t('input.nothing-found')}
          </p>
        )}
      </List>
      {capturing ? (
        <Capture
          command={capturing}
          commands={commands}
          keysOf={keysOf}
          onGive={(keys) => void give(capturing, keys)}
          onLeave={stopCapturing}
        />
      ) : (
        chosen && <Actions command={chosen} onChange={() => setCapturing(chosen)} onGive={give} />
      )}
    </Dialog>
  );
}

function Row({ command, keys, onChange }: { command: Command; keys: readonly string[]; onChange(): void }) {
  const t = useTranslate();
  const changed = command.id in keySettings.bindings;
  return (
    <List.Item
      value={command.id}
      onSelect={onChange}
      className="flex min-h-9 cursor-pointer scroll-my-1 items-center gap-3 rounded-control px-2.5 py-1 data-[selected=true]:bg-accent-soft"
    >
      <span className="min-w-0 flex-1 truncate">{t(command.title)}</span>
      {changed && <span className="shrink-0 text-xs text-muted">{t('hotkeys.changed')}</span>}
      <span className="flex shrink-0 flex-wrap justify-end gap-2">
        {keys.length === 0 && <span className="text-xs text-muted">{t('hotkeys.none')}</span>}
        {keys.map((binding) => (
          <Keycaps key={binding} binding={binding} />
        ))}
      </span>
    </List.Item>
  );
}

/** What can be done with the command that is pointed at, and with all. */
function Actions({
  command,
  onChange,
  onGive,
}: {
  command: Command;
  onChange(): void;
  onGive(command: Command, keys: readonly string[]): Promise<void>;
}) {
  const t = useTranslate();
  const keysOf = useEffectiveKeys();
  const name = t(command.title);
  return (
    <DialogActions>
      <span className="flex flex-1 flex-wrap gap-2 max-sm:min-w-full">
        <button type="button" className="button" onClick={() => void run('hotkeys.export')}>
          {t('hotkeys.export-short')}
        </button>
        <button type="button" className="button" onClick={() => void run('hotkeys.import')}>
          {t('hotkeys.import-short')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={Object.keys(keySettings.bindings).length === 0}
          onClick={() => void run('hotkeys.restore')}
        >
          {t('hotkeys.restore-all')}
        </button>
      </span>
      {command.id in keySettings.bindings && (
        <button
          type="button"
          className="button"
          aria-label={t('hotkeys.restore-of', { command: name })}
          onClick={() => void run('hotkeys.restore', { command: command.id })}
        >
          {t('hotkeys.restore-one')}
        </button>
      )}
      {keysOf(command).length > 0 && (
        <button
          type="button"
          className="button"
          aria-label={t('hotkeys.switch-off-of', { command: name })}
          onClick={() => void onGive(command, [])}
        >
          {t('hotkeys.switch-off')}
        </button>
      )}
      <button
        type="button"
        className="button button-primary"
        aria-label={t('hotkeys.change-of', { command: name })}
        onClick={onChange}
      >
        {t('hotkeys.change')}
      </button>
    </DialogActions>
  );
}

/** Takes every key as it is pressed; Enter keeps them, Escape leaves, Backspace takes the last one back. */
function Capture({
  command,
  commands,
  keysOf,
  onGive,
  onLeave,
}: {
  command: Command;
  commands: readonly Command[];
  keysOf(command: Command): readonly string[];
  onGive(keys: readonly string[]): void;
  onLeave(): void;
}) {
  const t = useTranslate();
  const [chords, setChords] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const binding = chords.join(' ');
  const conflict = binding === '' ? undefined : conflictOf(command.id, [binding], commands, keysOf);
  const byId = (id: string) => commands.find((other) => other.id === id);
  const name = t(command.title);

  function onKeyDown(event: KeyboardEvent) {
    const chord = chordOf(event.nativeEvent);
    if (event.nativeEvent.isComposing || isIncomplete(event.nativeEvent)) return;
    if (chord === 'Tab' || chord === 'shift+Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (chord === 'Escape') onLeave();
    else if (chord === 'Backspace') setChords(chords.slice(0, -1));
    else if (chord !== 'Enter') setChords([...chords, chord]);
    else if (binding !== '' && !conflict) onGive([binding]);
  }

  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      <label className="flex flex-col gap-1">
        {t('hotkeys.press-for', { command: name })}
        <input
          ref={field}
          readOnly
          value={binding === '' ? '' : bindingText(binding)}
          placeholder={t('hotkeys.capture-help')}
          aria-describedby="key-capture-notes"
          aria-invalid={conflict !== undefined}
          onKeyDown={onKeyDown}
          className="h-9 w-full rounded-control border border-line-strong bg-surface px-2.5 placeholder:text-muted"
        />
      </label>
      <p id="key-capture-notes" role="status" className={conflict ? 'text-danger' : 'text-muted'}>
        {conflict ? t(conflictText(conflict, byId, command.id)) : t('hotkeys.capture-keys')}
      </p>
      <DialogActions>
        <button type="button" className="button" onClick={onLeave}>
          {t('action.cancel')}
        </button>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={binding === '' || conflict !== undefined}
          onClick={() => binding !== '' && !conflict && onGive([binding])}
        >
          {t('hotkeys.keep')}
        </button>
      </DialogActions>
    </div>
  );
}

function run(id: CommandId, args: Record<string, unknown> = {}): Promise<unknown> {
  return runCommand(id, args, { source: 'menu' });
}
