import './cheat-sheet.css';
import { mdiKeyboardOutline, mdiPrinterOutline } from '@mdi/js';
import { Command as List } from 'cmdk';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CommandContext } from '../command.ts';
import { chordOf, isIncomplete } from '../keys/key-binding.ts';
import { effectiveKeys } from '../keys/key-settings-store.ts';
import { commands } from '../registry.ts';
import { runCommand } from '../run-command.ts';
import { type SheetRow, type SheetSection, sheetSections } from './cheat-sheet-rows.ts';
import { Keycaps } from './keycaps.tsx';

/** All keys and what they do; searched by words or by pressing keys, and run by Enter. */
export function CheatSheet({ context, close }: { context: CommandContext; close(): void }) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [chords, setChords] = useState<readonly string[]>([]);
  const [byKeys, setByKeys] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const query = byKeys ? ({ kind: 'keys', chords } as const) : ({ kind: 'words', text } as const);
  const sections = sheetSections(commands.list(), context, effectiveKeys, query, t);

  function toggleByKeys() {
    setByKeys(!byKeys);
    setChords([]);
    setText('');
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chord = chordOf(event.nativeEvent);
    if (byKeys && event.target === input.current) {
      recordKey(event, chord);
      return;
    }
    const own = commands.get('hotkeys.show');
    if (own && effectiveKeys(own).includes(chord)) {
      event.preventDefault();
      close();
    }
  }

  function recordKey(event: KeyboardEvent, chord: string) {
    // Escape still closes, Tab still moves, and the list is still walked and run from.
    const walks = ['Escape', 'Tab', 'shift+Tab', 'Enter', 'ArrowUp', 'ArrowDown'].includes(chord);
    if (walks || isIncomplete(event.nativeEvent)) return;
    event.preventDefault();
    if (chord === 'Backspace') setChords([]);
    else setChords(continues([...chords, chord]) ? [...chords, chord] : [chord]);
  }

  function continues(pressed: readonly string[]): boolean {
    return (
      sheetSections(commands.list(), context, effectiveKeys, { kind: 'keys', chords: pressed }, t).length > 0
    );
  }

  function run(id: string) {
    close();
    // The dialog gives the focus back while it unmounts; what runs may need it there.
    const command = commands.get(id);
    if (command) requestAnimationFrame(() => void runCommand(command, {}, { source: 'menu' }));
  }

  return (
    <Dialog title={t('hotkeys.title')} onClose={close} width={640} initialFocus={input}>
      <List
        label={t('hotkeys.title')}
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={onKeyDown}
        data-sheet=""
      >
        <h1 className="hidden pb-2 text-lg font-semibold print:block">{t('hotkeys.title')}</h1>
        <div className="flex items-center gap-2 pt-1 pb-3 print:hidden">
          <List.Input
            ref={input}
            value={byKeys ? chords.join(' ') : text}
            onValueChange={byKeys ? () => undefined : setText}
            aria-label={t(byKeys ? 'hotkeys.press-keys' : 'hotkeys.search')}
            placeholder={t(byKeys ? 'hotkeys.press-keys' : 'hotkeys.search')}
            className="h-9 w-full rounded-control border border-line-strong bg-surface px-2.5 placeholder:text-muted"
          />
          <button
            type="button"
            aria-pressed={byKeys}
            className="button aria-pressed:bg-accent-soft"
            onClick={toggleByKeys}
          >
            <Icon path={mdiKeyboardOutline} size={18} />
            {t('hotkeys.by-keys')}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('hotkeys.print')}
            title={t('hotkeys.print')}
            onClick={() => void runCommand('hotkeys.print', {}, { source: 'menu' })}
          >
            <Icon path={mdiPrinterOutline} size={18} />
          </button>
        </div>
        <List.List label={t('hotkeys.title')}>
          {sections.map((section) => (
            <Section key={keyOf(section)} section={section} onRun={run} />
          ))}
        </List.List>
        {sections.length === 0 && (
          <p role="status" className="py-3 text-muted">
            {t('input.nothing-found')}
          </p>
        )}
      </List>
    </Dialog>
  );
}

function Section({ section, onRun }: { section: SheetSection; onRun(id: string): void }) {
  const t = useTranslate();
  const heading = section.heading.kind === 'group' ? section.heading.text : t('hotkeys.elsewhere');
  return (
    <List.Group
      value={keyOf(section)}
      heading={<span className="block pt-3 pb-1 text-xs font-semibold text-muted">{heading}</span>}
    >
      {section.rows.map((row) => (
        <Row key={row.id} row={row} onRun={onRun} />
      ))}
    </List.Group>
  );
}

function Row({ row, onRun }: { row: SheetRow; onRun(id: string): void }) {
  return (
    <List.Item
      value={row.id}
      onSelect={() => onRun(row.id)}
      className="flex cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-accent-soft"
    >
      <span className="min-w-0 flex-1">
        <span className={`block ${row.runs ? '' : 'text-muted'}`}>{row.title}</span>
        <span className="block text-xs text-muted">{row.description}</span>
      </span>
      {row.of && <span className="shrink-0 text-xs text-muted">{row.of}</span>}
      <span className="flex shrink-0 flex-wrap justify-end gap-2">
        {row.keys.map((binding) => (
          <Keycaps key={binding} binding={binding} />
        ))}
      </span>
    </List.Item>
  );
}

function keyOf({ heading }: SheetSection): string {
  return heading.kind === 'group' ? `group:${heading.text}` : heading.kind;
}
