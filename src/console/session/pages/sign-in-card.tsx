import { type ReactNode, useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { changeLanguage, currentLanguage, useTranslate } from '../../i18n/i18n.ts';
import { offeredLanguages } from '../../i18n/languages.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { progress } from '../../messages/progress-store.ts';
import { CONNECTION, showToast } from '../../messages/toast-store.ts';
import { Logo } from '../../ui/logo.tsx';
import { chooseTheme, ThemeChoice, theme } from '../../ui/theme-store.ts';
import { useTitle } from '../../ui/title.ts';
import { connectionIsLost } from '../../wire/connection.ts';

/** Where anybody can look up the filing of a site in mainland China. */
const ICP_QUERY_URL = 'https://beian.miit.gov.cn/';

/** The site of whoever provides the platform that the console speaks to. */
const PROVIDER_URL = 'https://thingsboard.io/';

/** The page around each form of the sign-in family: product, card, language, theme and the legal lines. */
export function SignInCard({
  title,
  width,
  children,
}: {
  title: TranslationKey;
  /** Width of the card in pixels where there is room for it. */
  width: number;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { loading } = useSnapshot(progress);
  const heading = useId();
  useTitle(t(title));

  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <header className="flex justify-end gap-2 p-3">
        <LanguageChoice />
        <ThemeSelect />
      </header>
      <main className="flex grow flex-col items-center justify-center px-4 pb-10">
        <p className="mb-5 flex items-center gap-3 text-xl font-semibold">
          <a href={PROVIDER_URL} target="_blank" rel="noreferrer" title={t('login.provider-site')}>
            <Logo size={40} />
          </a>
          {t('login.product-title')}
        </p>
        <section
          aria-labelledby={heading}
          className="relative w-full overflow-hidden rounded-card border border-line bg-surface p-8 shadow-card"
          style={{ maxWidth: width }}
        >
          {loading > 0 && (
            <div
              role="progressbar"
              aria-label={t('action.loading')}
              className="absolute inset-x-0 top-0 h-1 animate-pulse bg-accent"
            />
          )}
          <h1 id={heading} className="mb-5 text-lg font-semibold">
            {t(title)}
          </h1>
          {children}
        </section>
      </main>
      <footer className="flex flex-wrap justify-center gap-x-4 gap-y-1 p-4 text-xs text-muted">
        {/* The page may have been written in another year than it is read in. */}
        <span suppressHydrationWarning>
          {t('login.copyright', { year: String(new Date().getFullYear()) })}
        </span>
        <a href={ICP_QUERY_URL} target="_blank" rel="noreferrer" className="hover:underline">
          {t('login.icp-notice')}
        </a>
      </footer>
    </div>
  );
}

const SELECT = 'h-9 rounded-control border border-line-strong bg-surface px-2 text-[13px] text-ink';

/** In so many words, as the texts of these pages are fetched by the keys that their source names. */
const CHOICES = {
  system: 'theme.choice.system',
  light: 'theme.choice.light',
  dark: 'theme.choice.dark',
} as const satisfies Record<ThemeChoice, TranslationKey>;

function ThemeSelect() {
  const t = useTranslate();
  const { choice } = useSnapshot(theme);
  return (
    <label className="flex items-center gap-2 text-[13px] text-muted">
      {t('theme.theme')}
      <select
        name="theme"
        value={choice}
        onChange={(event) => {
          const chosen = ThemeChoice.safeParse(event.target.value);
          if (chosen.success) chooseTheme(chosen.data);
        }}
        className={SELECT}
      >
        {ThemeChoice.options.map((value) => (
          <option key={value} value={value}>
            {t(CHOICES[value])}
          </option>
        ))}
      </select>
    </label>
  );
}

function LanguageChoice() {
  const t = useTranslate();
  const change = (language: string) => {
    changeLanguage(language).catch(() => {
      connectionIsLost();
      showToast({ type: 'error', message: { key: 'error.unable-to-connect' }, target: CONNECTION });
    });
  };
  return (
    <select
      name="language"
      aria-label={t('language.language')}
      value={currentLanguage()}
      onChange={(event) => change(event.target.value)}
      // As wide as the one chosen: to measure the others, browsers would look for a font that has their letters first.
      className={`${SELECT} field-sizing-content`}
    >
      {offeredLanguages.map(({ code, name }) => (
        <option key={code} value={code} lang={code.replace('_', '-')}>
          {name}
        </option>
      ))}
    </select>
  );
}
