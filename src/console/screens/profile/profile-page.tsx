import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { CommandId } from '../../commands/command-ids.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { keySettings } from '../../commands/keys/key-settings-store.ts';
import { runCommand } from '../../commands/run-command.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { currentLanguage, useTranslate } from '../../i18n/i18n.ts';
import { offeredLanguages } from '../../i18n/languages.ts';
import { session } from '../../session/session-store.ts';
import { displayName, roleTitle } from '../../session/user-title.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ThemeChoice, theme } from '../../ui/theme-store.ts';

/** The own account as the platform has it, the password, and how this browser shows the console. */
export function ProfilePage() {
  const t = useTranslate();
  return (
    <div data-scroll="page" className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex max-w-2xl flex-col gap-8 px-6 py-6 max-sm:px-4">
        <Section title={t('profile.account')}>
          <AccountFacts />
          <div className="flex flex-wrap gap-2">
            <CommandButton command="profile.change-password" />
            <CommandButton command="profile.change-email" />
          </div>
        </Section>
        <Section title={t('profile.this-browser')}>
          <BrowserSettings />
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-2 text-[15px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function AccountFacts() {
  const t = useTranslate();
  const { authUser, userDetails } = useSnapshot(session);
  if (!authUser) return null;
  const lastLogin = userDetails?.additionalInfo?.lastLoginTs;
  const facts: [string, string][] = [
    [t('profile.name'), displayName(userDetails)],
    [t('user.email'), userDetails?.email ?? authUser.sub],
    [t('user.role'), t(roleTitle(authUser.authority))],
    [t('entity.created-time'), userDetails?.createdTime ? formatTimestamp(userDetails.createdTime) : ''],
    [t('user.last-sign-in'), typeof lastLogin === 'number' ? formatTimestamp(lastLogin) : ''],
  ];
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function BrowserSettings() {
  const t = useTranslate();
  const { choice } = useSnapshot(theme);
  const { singleLetters } = useSnapshot(keySettings);
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <SelectField
        label={t('language.language')}
        value={currentLanguage()}
        options={offeredLanguages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => run('language.set', { language: event.target.value })}
      />
      <SelectField
        label={t('theme.theme')}
        value={choice}
        options={ThemeChoice.options.map((value) => ({ value, label: t(`theme.choice.${value}`) }))}
        onChange={(event) => run('theme.set', { theme: event.target.value })}
      />
      <CheckboxField
        label={t('hotkeys.single-letters')}
        hint={t('profile.single-letters-hint')}
        checked={singleLetters}
        onChange={(event) => run('hotkeys.set-single-letters', { on: event.target.checked })}
      />
    </div>
  );
}

function run(commandId: CommandId, args: Record<string, unknown> = {}): void {
  void runCommand(commandId, args, { source: 'toolbar' });
}
