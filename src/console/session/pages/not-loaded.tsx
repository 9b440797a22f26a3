import { useTranslate } from '../../i18n/i18n.ts';

/** What stands over the sign-in page of the build where the program that would answer cannot be had. */
export function NotLoaded() {
  const t = useTranslate();
  return (
    <p
      role="alert"
      className="absolute inset-x-4 top-16 mx-auto w-fit rounded-card border border-danger bg-surface p-3 text-danger shadow-card"
    >
      {t('login.not-loaded')}
    </p>
  );
}
