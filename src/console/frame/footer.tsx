import { useTranslate } from '../i18n/i18n.ts';

/** Whose program this is, in one small line: under the content, or at the end of a menu that lies over it. */
export function Footer({ className }: { className: string }) {
  const t = useTranslate();
  return (
    <footer className={`shrink-0 truncate text-[11px] leading-5 ${className}`}>
      {t('login.copyright', { year: String(new Date().getFullYear()) })}
    </footer>
  );
}
