import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Command } from '../../commands/command.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { Keycaps } from '../../commands/faces/keycaps.tsx';
import { useEffectiveKeys } from '../../commands/faces/use-effective-keys.ts';
import { fieldsOf } from '../../commands/param.ts';
import { ArticleLink } from '../../frame/article-link.tsx';
import { ARTICLES } from '../../frame/articles.ts';
import { everyCommand } from '../../frame/every-command.ts';
import { isOpenTo } from '../../frame/screen.ts';
import { PathLink } from '../../frame/screen-link.tsx';
import { screens } from '../../frame/screens.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { keyGuide } from './key-guide.ts';
import { referenceRows } from './reference-rows.ts';

/** How to connect a device, the keyboard, every command of the user, and the articles of the platform. */
export function DocumentationPage() {
  const t = useTranslate();
  return (
    <Page>
      <Section title={t('documentation.connect')}>
        <ConnectSteps />
      </Section>
      <Section title={t('documentation.keyboard')}>
        <KeyboardGuide />
      </Section>
      <Section title={t('documentation.commands')}>
        <Reference />
      </Section>
      <Section title={t('documentation.articles')}>
        <Articles />
      </Section>
    </Page>
  );
}

const LINK = 'text-accent underline underline-offset-2';

function ConnectSteps() {
  const t = useTranslate();
  const { authUser } = useSnapshot(session);
  const authority = authUser?.authority ?? null;
  const devices = screens().find(({ id }) => id === 'devices');
  const seesDevices = devices !== undefined && isOpenTo(devices, authority);
  return (
    <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-5">
      <li>
        {t(authority === 'TENANT_ADMIN' ? 'documentation.step-add' : 'documentation.step-given')}{' '}
        {seesDevices && (
          <PathLink path="/devices" className={LINK}>
            {t('device.devices')}
          </PathLink>
        )}
      </li>
      <li>
        {t('documentation.step-send')}{' '}
        <PathLink path="/SDKManagement" className={LINK}>
          {t('menu.sdk-management')}
        </PathLink>
      </li>
      <li>{t('documentation.step-watch')}</li>
    </ol>
  );
}

function KeyboardGuide() {
  const t = useTranslate();
  const { authUser } = useSnapshot(session);
  const keysOf = useEffectiveKeys();
  return (
    <>
      <p className="max-w-prose text-muted">{t('documentation.keyboard-text')}</p>
      <div className="gap-8 md:columns-2">
        {keyGuide(everyCommand(), authUser?.authority ?? null, keysOf).map(({ title, keys }) => (
          <section key={title} aria-label={t(title)} className="mb-6">
            <h3 className="mb-1 text-xs font-medium text-muted">{t(title)}</h3>
            <dl className="flex flex-col">
              {keys.map(({ command, binding }) => (
                <div
                  key={command.id}
                  className="flex min-h-8 break-inside-avoid items-center justify-between gap-4 border-b border-line py-1"
                >
                  <dt>{t(command.title)}</dt>
                  <dd className="shrink-0">
                    <Keycaps binding={binding} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div>
        <CommandButton command="hotkeys.show" label={t('documentation.all-keys')} />
      </div>
    </>
  );
}

function Reference() {
  const t = useTranslate();
  const { authUser } = useSnapshot(session);
  const [search, setSearch] = useState('');
  const rows = referenceRows(everyCommand(), authUser?.authority ?? null, search, t);
  const count = rows.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <>
      <p className="max-w-prose text-muted">{t('documentation.commands-text')}</p>
      <pre className="rounded-control border border-line bg-raised px-3 py-2 text-xs wrap-anywhere whitespace-pre-wrap">
        <code dir="ltr">{SCRIPT}</code>
      </pre>
      <div className="max-w-sm">
        <TextField
          type="search"
          label={t('documentation.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status" className="text-muted">
        {t('documentation.found', { count })}
      </p>
      {rows.map(({ noun, commands }) => (
        <section key={noun} aria-label={noun}>
          <h3 className="mb-1 font-mono text-xs font-medium text-muted">{noun}</h3>
          <dl className="flex flex-col">
            {commands.map((command) => (
              <ReferenceRow key={command.id} command={command} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** Works as it stands, whoever is signed in. */
const SCRIPT = `clavier.commands.list()
await clavier.commands.run('theme.toggle')
clavier.commands.describe('navigation.open')`;

function ReferenceRow({ command }: { command: Command }) {
  const t = useTranslate();
  const keysOf = useEffectiveKeys();
  const { id, title, description, params, targets } = command;
  const takes = [...(targets ? ['ids'] : []), ...(params ? fieldsOf(params).map(({ name }) => name) : [])];
  return (
    <div className="grid gap-x-4 gap-y-1 border-b border-line py-1.5 md:grid-cols-[14rem_1fr_auto]">
      <dt className="min-w-0">
        <div className="font-medium">{t(title)}</div>
        <code className="text-xs wrap-anywhere text-muted">{id}</code>
      </dt>
      <dd className="min-w-0">
        {description && t(description)}
        {takes.length > 0 && (
          <div className="text-xs text-muted">
            {t('documentation.takes')} <code>{takes.join(', ')}</code>
          </div>
        )}
      </dd>
      <dd className="flex flex-wrap items-start gap-2">
        {keysOf(command).map((binding) => (
          <Keycaps key={binding} binding={binding} />
        ))}
      </dd>
    </div>
  );
}

function Articles() {
  const t = useTranslate();
  return (
    <>
      <p className="max-w-prose text-muted">{t('documentation.articles-text')}</p>
      <ul className="grid list-disc gap-x-6 gap-y-1 ps-5 sm:grid-cols-2">
        {ARTICLES.map((article) => (
          <li key={article}>
            <ArticleLink article={article} />
          </li>
        ))}
      </ul>
    </>
  );
}
