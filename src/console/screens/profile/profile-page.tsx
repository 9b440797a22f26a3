import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { lastSignIn, type User } from '../../../model/user.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { keySettings } from '../../commands/keys/key-settings-store.ts';
import { runCommand } from '../../commands/run-command.ts';
import { ReferredName } from '../../entities/parts/referred-name.tsx';
import { currentLanguage, useTranslate } from '../../i18n/i18n.ts';
import { offeredLanguages } from '../../i18n/languages.ts';
import { session } from '../../session/session-store.ts';
import { roleTitle } from '../../session/user-title.ts';
import { Density, density } from '../../ui/density-store.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { MomentAndAge } from '../../ui/relative-time.tsx';
import { ThemeChoice, theme } from '../../ui/theme-store.ts';

/** The own account as the platform has it, the password, and how this browser shows the console. */
export function ProfilePage() {
  const t = useTranslate();
  return (
    <Page width="form">
      <Section title={t('profile.account')}>
        <AccountFacts />
        <div className="flex flex-wrap gap-2">
          <CommandButton command="profile.edit" />
          <CommandButton command="profile.change-password" />
          <CommandButton command="profile.change-email" />
          <CommandButton command="profile.set-default-dashboard" />
        </div>
        <AccountLanguage />
      </Section>
      <Section title={t('profile.this-browser')}>
        <BrowserSettings />
      </Section>
    </Page>
  );
}

function AccountFacts() {
  const t = useTranslate();
  const { authUser, userDetails } = useSnapshot(session);
  if (!authUser) return null;
  const lastLogin = userDetails ? lastSignIn(userDetails as User) : undefined;
  const name = [userDetails?.firstName, userDetails?.lastName].filter(Boolean).join(' ');
  const facts: [string, ReactNode][] = [
    [t('profile.name'), name || t('profile.name-missing')],
    [t('user.email'), userDetails?.email ?? authUser.sub],
    [t('user.role'), t(roleTitle(authUser.authority))],
    [t('entity.created-time'), moment(userDetails?.createdTime)],
    [t('user.last-sign-in'), moment(lastLogin)],
    [t('profile.begins-at'), beginning(userDetails?.additionalInfo?.defaultDashboardId)],
  ];
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function moment(ms: number | null | undefined): ReactNode {
  return ms ? <MomentAndAge ms={ms} /> : null;
}

function beginning(dashboardId: unknown): ReactNode {
  return typeof dashboardId === 'string' && dashboardId !== '' ? (
    <ReferredName entityType="DASHBOARD" id={dashboardId} />
  ) : null;
}

/** Of the account, not of this browser: whoever signs in elsewhere finds it there. */
function AccountLanguage() {
  const t = useTranslate();
  return (
    <div className="max-w-sm">
      <SelectField
        label={t('language.language')}
        hint={t('profile.language-hint')}
        value={currentLanguage()}
        options={offeredLanguages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => run('profile.set-language', { language: event.target.value })}
      />
    </div>
  );
}

function BrowserSettings() {
  const t = useTranslate();
  const { chosen } = useSnapshot(density);
  const { choice } = useSnapshot(theme);
  const { singleLetters } = useSnapshot(keySettings);
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <SelectField
        label={t('theme.theme')}
        value={choice}
        options={ThemeChoice.options.map((value) => ({ value, label: t(`theme.choice.${value}`) }))}
        onChange={(event) => run('theme.set', { theme: event.target.value })}
      />
      <SelectField
        label={t('density.density')}
        hint={t('density.density-hint')}
        value={chosen}
        options={Density.options.map((value) => ({ value, label: t(`density.choice.${value}`) }))}
        onChange={(event) => run('density.set', { density: event.target.value })}
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
